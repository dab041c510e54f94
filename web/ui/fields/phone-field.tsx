import { useEffect, useRef, useState } from 'react';
import { FormField, type TextInputProps } from './form-field.tsx';
import { findLocalCountry, localCountries } from './local-countries.ts';
import styles from './phone-field.module.css';
import { Select } from './select-field.tsx';

/** Accepts any text. Formats it on blur, but only after the member has edited it. */
export function PhoneField({ label, error, hint, value, onValueChange, ...input }: TextInputProps) {
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
            onKeyDown={({ key }) => key === 'Enter' && format()}
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
    const store = (module: PhoneLibrary) => {
      loadedLibrary = module;
      setLibrary(module);
    };
    import('./phone-numbers.ts').then(store, () => undefined);
  }, []);
  return library;
}
