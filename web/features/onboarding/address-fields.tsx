import { useState } from 'react';
import { australianStates, countries, isAustralianState } from '#contract/countries.ts';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FieldProps } from '#web/ui/forms/use-form.ts';
import styles from './address-fields.module.css';
import { type ApplicantDetails, type Country, hasAddress } from './onboarding-validation.ts';

type TextName = Exclude<keyof ApplicantDetails, 'organisation' | 'organisationKind'>;

type Props = {
  isRequired: boolean;
  field: (name: TextName) => FieldProps<string>;
  values: ApplicantDetails;
  updateValues: (next: Partial<ApplicantDetails>) => void;
};

/** The address is required only for paid plans, which need it for the invoice. */
export function AddressFields({ isRequired, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(() => hasAddress(props.values));
  if (isRequired)
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Billing address</legend>
        <AddressInputs {...props} />
      </fieldset>
    );
  // Stays open while a field has an error, so that the error is visible.
  const hasError = (['state', 'countryName'] as const).some((name) => props.field(name).error !== undefined);
  return (
    <Disclosure summary="Add your address (optional)" open={isOpen || hasError} onOpenChange={setIsOpen}>
      <fieldset className={styles.collapsible}>
        <legend className={styles.hiddenLegend}>Address (optional)</legend>
        <AddressInputs {...props} />
      </fieldset>
    </Disclosure>
  );
}

const wordsInput = { autoCapitalize: 'words', maxLength: 100 };

function AddressInputs({ field, values, updateValues }: Omit<Props, 'isRequired'>) {
  const isInAustralia = values.country === 'Australia';
  // Clears an Australian state for another country, and keeps typed states.
  const changeCountry = (country: string) =>
    updateValues({
      country: country as Country,
      ...(isAustralianState(values.state) && country !== 'Australia' && { state: '' }),
    });
  const state = { ...field('state'), label: 'State' };
  return (
    <>
      <SelectField
        {...field('country')}
        onValueChange={changeCountry}
        label="Country"
        options={countries.map(toOption)}
      />
      {isInAustralia ? null : (
        <TextField
          {...field('countryName')}
          {...wordsInput}
          label="Nation or territory"
          autoComplete="country-name"
        />
      )}
      <TextField
        {...field('address')}
        {...wordsInput}
        label="Address"
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField {...field('suburb')} {...wordsInput} label="Suburb" autoComplete="address-level2" />
      <div className={styles.pair}>
        {isInAustralia ? (
          <SelectField {...state} placeholder="Choose" options={australianStates.map(toOption)} />
        ) : (
          <TextField {...state} {...wordsInput} autoComplete="address-level1" />
        )}
        <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" maxLength={20} />
      </div>
    </>
  );
}

const toOption = (value: string) => ({ value, label: value });
