import { australianStates, countries } from '#contract/postal-places.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { isInAustralia } from './account-details-rules.ts';
import { isInternational } from './account-details-values.ts';
import { optionsWith } from './options-with.ts';
import { type InputProps, type Inputs, SectionFields } from './section-fields.tsx';

const inputs: Inputs<'address'> = {
  postalAddress1: ({ field }) => (
    <TextField {...field('postalAddress1')} autoComplete="address-line1" autoCapitalize="words" />
  ),
  postalAddress2: ({ field }) => (
    <TextField {...field('postalAddress2')} autoComplete="address-line2" autoCapitalize="words" />
  ),
  postalSuburb: ({ field }) => (
    <TextField {...field('postalSuburb')} autoComplete="address-level2" autoCapitalize="words" />
  ),
  postalState: stateInput,
  postalPostcode: ({ field }) => (
    <TextField {...field('postalPostcode')} autoComplete="postal-code" autoCapitalize="characters" />
  ),
  postalCountry: ({ field, values }) => (
    <SelectField
      {...field('postalCountry')}
      options={optionsWith(values.postalCountry, countries)}
      placeholder="Not given"
    />
  ),
  postalCountryName: ({ field, values }) =>
    isInternational(values) && (
      <TextField {...field('postalCountryName')} autoComplete="country-name" autoCapitalize="words" />
    ),
};

export const AddressFields = (props: InputProps) => (
  <SectionFields section="address" inputs={inputs} {...props} />
);

function stateInput({ field, values }: InputProps) {
  const state = field('postalState');
  return isInAustralia(values) ? (
    <SelectField {...state} options={optionsWith(state.value, australianStates)} placeholder="Not given" />
  ) : (
    <TextField {...state} autoComplete="address-level1" autoCapitalize="words" />
  );
}
