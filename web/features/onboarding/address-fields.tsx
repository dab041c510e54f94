import { useState } from 'react';
import { australianStates, countries } from '#contract/countries.ts';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './address-fields.module.css';
import { type Country, type Details, hasAddress, isAustralianState } from './onboarding-validation.ts';

type TextName = Exclude<keyof Details, 'organisation' | 'organisationKind'>;
type Field = (name: TextName) => {
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
};

type Props = { required: boolean; field: Field; fill: (next: Partial<Details>) => void; values: Details };

/** Only paid plans need an address, for the invoice. */
export function AddressFields({ required, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(() => hasAddress(props.values));
  if (required)
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Billing address</legend>
        <AddressInputs {...props} />
      </fieldset>
    );
  // Stays open while it has a fault, which would otherwise be hidden.
  const isFaulty = (['state', 'countryName'] as const).some((name) => props.field(name).error !== undefined);
  return (
    <Disclosure summary="Add your address (optional)" open={isOpen || isFaulty} onOpenChange={setIsOpen}>
      <fieldset className={styles.folded}>
        <legend className={styles.unseenLegend}>Address (optional)</legend>
        <AddressInputs {...props} />
      </fieldset>
    </Disclosure>
  );
}

function AddressInputs({ field, fill, values }: Omit<Props, 'required'>) {
  const inAustralia = values.country === 'Australia';
  /** Australian states mean nothing elsewhere; typed states are kept. */
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
        options={countries.map(asOption)}
      />
      {inAustralia ? null : (
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
        {inAustralia ? (
          <SelectField
            {...field('state')}
            label="State"
            placeholder="Choose"
            options={australianStates.map(asOption)}
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

const asOption = (value: string) => ({ value, label: value });
