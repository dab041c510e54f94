import type { Option } from './select-field.tsx';

/** First in the list, and the only options until the full list is loaded. */
export const localCountries: Option[] = [
  { value: 'AU', label: 'Australia (+61)' },
  { value: 'NZ', label: 'New Zealand (+64)' },
];

export function findLocalCountry(phoneNumber: string): string | undefined {
  const callingCode = phoneNumber.trim().slice(0, 3);
  return localCountries.find(({ label }) => label.includes(`(${callingCode})`))?.value;
}
