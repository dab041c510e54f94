import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { localCountries, localCountryOf } from './local-countries.ts';
import styles from './phone-field.module.css';
import { Select } from './select-field.tsx';

type Props = FieldTexts & {
  name: string;
  /** Any text; unchanged until edited here. */
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

/** Formatted on blur, never while typing. */
export function PhoneField({ label, error, hint, value, onValueChange, ...input }: Props) {
  const numbers = usePhoneMetadata();
  const [chosen, setChosen] = useState('AU');
  const settled = useRef(value);
  /** Left before the library was loaded. */
  const left = useRef(false);
  const isInternational = value.trim().startsWith('+');
  const countryOf = numbers?.countryOf ?? localCountryOf;
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
    if (next !== '' && value.trim() !== '' && numbers) set(numbers.changePhoneCountry(value, country, next));
  };
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ties) => (
        <div className={styles.parts}>
          <Select
            aria-label={`${label}: country`}
            value={country}
            options={numbers?.allCountries ?? localCountries}
            onValueChange={choose}
            {...(country === '' && { placeholder: 'Country' })}
          />
          <input
            autoComplete="tel"
            {...input}
            {...ties}
            type="tel"
            className={styles.number}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onFocus={begin}
            onBlur={settle}
            onKeyDown={settleOnEnter}
          />
        </div>
      )}
    </FormField>
  );
}

type PhoneNumbers = typeof import('./phone-numbers.ts');

let loaded: PhoneNumbers | undefined;

/** Without the library a phone field is a plain one. */
function usePhoneMetadata(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState(loaded);
  useEffect(() => {
    import('./phone-numbers.ts').then(
      (module) => {
        loaded = module;
        setNumbers(module);
      },
      () => undefined,
    );
  }, []);
  return numbers;
}
