import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { findLocalCountry, localCountries } from './local-countries.ts';
import styles from './phone-field.module.css';
import { Select } from './select-field.tsx';

type Props = FieldTexts & {
  name: string;
  /** May be any text. The field formats it only after the member has edited it. */
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: string;
};

/** Formats the number on blur, never while typing. */
export function PhoneField({ label, error, hint, value, onValueChange, ...input }: Props) {
  const phoneLibrary = usePhoneLibrary();
  const [selectedCountry, setSelectedCountry] = useState('AU');
  const lastFormatted = useRef(value);
  /** True if the field lost the focus before the library was loaded. */
  const isFormatPending = useRef(false);
  const isInternational = value.trim().startsWith('+');
  const findCountry = phoneLibrary?.findCountry ?? findLocalCountry;
  // Some international numbers belong to no country.
  const country = isInternational ? (findCountry(value) ?? '') : selectedCountry;

  const setFormatted = (text: string) => {
    lastFormatted.current = text;
    if (text !== value) onValueChange(text);
  };
  const startEditing = () => {
    lastFormatted.current = value;
    isFormatPending.current = false;
  };
  const format = () => {
    const isEdited = value !== lastFormatted.current;
    isFormatPending.current = !phoneLibrary && isEdited;
    if (phoneLibrary && isEdited) setFormatted(phoneLibrary.formatPhone(value, country) ?? value);
  };
  useEffect(() => {
    if (phoneLibrary && isFormatPending.current) format();
  });
  const formatOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') format();
  };
  const selectCountry = (next: string) => {
    if (next === '') return;
    setSelectedCountry(next);
    if (value.trim() !== '' && phoneLibrary)
      setFormatted(phoneLibrary.changePhoneCountry(value, country, next));
  };
  return (
    <FormField label={label} error={error} hint={hint}>
      {(ariaProps) => (
        <div className={styles.row}>
          <Select
            aria-label={`${label}: country`}
            value={country}
            options={phoneLibrary?.allCountries ?? localCountries}
            onValueChange={selectCountry}
            {...(country === '' && { placeholder: 'Country' })}
          />
          <input
            autoComplete="tel"
            {...input}
            {...ariaProps}
            type="tel"
            className={styles.number}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onFocus={startEditing}
            onBlur={format}
            onKeyDown={formatOnEnter}
          />
        </div>
      )}
    </FormField>
  );
}

type PhoneLibrary = typeof import('./phone-numbers.ts');

let loadedLibrary: PhoneLibrary | undefined;

/** Returns undefined until the library is loaded, or if loading fails. The field then does not format numbers. */
function usePhoneLibrary(): PhoneLibrary | undefined {
  const [library, setLibrary] = useState(loadedLibrary);
  useEffect(() => {
    import('./phone-numbers.ts').then(
      (module) => {
        loadedLibrary = module;
        setLibrary(module);
      },
      () => undefined,
    );
  }, []);
  return library;
}
