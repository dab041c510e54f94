import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { nearCountries, nearCountryOf } from './near-countries.ts';
import styles from './phone-field.module.css';
import { usePhoneNumbers } from './phone-loading.ts';
import { Select } from './select-field.tsx';

type Props = FieldTexts & {
  name: string;
  /** Any text; unchanged until edited here. */
  value: string;
  onValueChange: (value: string) => void;
  /** For numbers without +. */
  defaultCountry?: string;
  autoComplete?: string;
  disabled?: boolean;
};

/** Formatted on blur, never while typing. */
export function PhoneField(props: Props) {
  const {
    label,
    fault,
    hint,
    value,
    onValueChange,
    defaultCountry = 'AU',
    disabled = false,
    ...input
  } = props;
  const numbers = usePhoneNumbers();
  const [chosen, setChosen] = useState(defaultCountry);
  const settled = useRef(value);
  /** Left before the library was loaded. */
  const left = useRef(false);
  const isInternational = value.trim().startsWith('+');
  const countryOf = numbers?.countryOf ?? nearCountryOf;
  // The number may belong to no country.
  const country = isInternational ? (countryOf(value) ?? '') : chosen;

  const set = (text: string) => {
    settled.current = text;
    if (text !== value) onValueChange(text);
  };
  const begin = () => {
    settled.current = value;
    left.current = false;
  };
  const settle = () => {
    left.current = !numbers && value !== settled.current;
    if (numbers && value !== settled.current) set(numbers.formatPhone(value, country) ?? value);
  };
  useEffect(() => {
    if (numbers && left.current) settle();
  });
  const settleOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') settle();
  };
  const choose = (next: string) => {
    if (next !== '') setChosen(next);
    if (next !== '' && value.trim() !== '' && numbers) set(numbers.movePhone(value, country, next));
  };
  return (
    <FieldFrame label={label} fault={fault} hint={hint}>
      {(ties) => (
        <div className={styles.parts}>
          <Select
            aria-label={`${label}: country`}
            value={country}
            options={numbers?.allCountries ?? nearCountries}
            onValueChange={choose}
            disabled={disabled}
            {...(country === '' && { placeholder: 'Country' })}
          />
          <input
            autoComplete="tel"
            {...input}
            {...ties}
            type="tel"
            className={styles.number}
            value={value}
            disabled={disabled}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value)}
            onFocus={begin}
            onBlur={settle}
            onKeyDown={settleOnEnter}
          />
        </div>
      )}
    </FieldFrame>
  );
}
