import { useState } from 'react';
import { australianStates, countries } from '#contract/countries.ts';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './address-fields.module.css';
import {
  type ApplicantDetails,
  type Country,
  hasAddress,
  isAustralianState,
} from './onboarding-validation.ts';

type TextName = Exclude<keyof ApplicantDetails, 'organisation' | 'organisationKind'>;
type Field = (name: TextName) => {
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
};

type Props = {
  required: boolean;
  field: Field;
  fill: (next: Partial<ApplicantDetails>) => void;
  values: ApplicantDetails;
};

/** The address is required only for paid plans, which need it for the invoice. */
export function AddressFields({ required, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(() => hasAddress(props.values));
  if (required)
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

function AddressInputs({ field, fill, values }: Omit<Props, 'required'>) {
  const isInAustralia = values.country === 'Australia';
  // Clears an Australian state for another country, and keeps typed states.
  const changeCountry = (country: string) =>
    fill({
      country: country as Country,
      ...(isAustralianState(values.state) && country !== 'Australia' && { state: '' }),
    });
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
          label="Nation or territory"
          autoComplete="country-name"
          autoCapitalize="words"
          maxLength={100}
        />
      )}
      <TextField
        {...field('address')}
        label="Address"
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={200}
      />
      <TextField
        {...field('suburb')}
        label="Suburb"
        autoComplete="address-level2"
        autoCapitalize="words"
        maxLength={100}
      />
      <div className={styles.pair}>
        {isInAustralia ? (
          <SelectField
            {...field('state')}
            label="State"
            placeholder="Choose"
            options={australianStates.map(toOption)}
          />
        ) : (
          <TextField
            {...field('state')}
            label="State"
            autoComplete="address-level1"
            autoCapitalize="words"
            maxLength={100}
          />
        )}
        <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" maxLength={20} />
      </div>
    </>
  );
}

const toOption = (value: string) => ({ value, label: value });
