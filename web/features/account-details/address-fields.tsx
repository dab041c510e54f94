import { australianStates, countries } from '#contract/postal-places.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isInAustralia } from './account-details-rules.ts';
import sections from './account-details-sections.module.css';
import type { AccountValues } from './account-details-values.ts';
import { optionsWith } from './options-with.ts';
import type { AccountField } from './use-account-form.ts';

export function AddressFields({ field, values }: { field: AccountField; values: AccountValues }) {
  const state = field('postalState');
  return (
    <div className={sections.fields}>
      <TextField {...field('postalAddress1')} autoComplete="address-line1" autoCapitalize="words" />
      <TextField {...field('postalAddress2')} autoComplete="address-line2" autoCapitalize="words" />
      <TextField {...field('postalSuburb')} autoComplete="address-level2" autoCapitalize="words" />
      {isInAustralia(values) ? (
        <SelectField
          {...state}
          options={optionsWith(state.value, australianStates)}
          placeholder="Not given"
        />
      ) : (
        <TextField {...state} autoComplete="address-level1" autoCapitalize="words" />
      )}
      <TextField {...field('postalPostcode')} autoComplete="postal-code" autoCapitalize="characters" />
      <SelectField
        {...field('postalCountry')}
        options={optionsWith(values.postalCountry, countries)}
        placeholder="Not given"
      />
    </div>
  );
}
