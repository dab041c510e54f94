import type { Option } from './select-field.tsx';

/** First in the list, and the only options until the full list is loaded. */
export const localCountries: Option[] = [
  { value: 'AU', label: 'Australia (+61)' },
  { value: 'NZ', label: 'New Zealand (+64)' },
];

export const findLocalCountry = (text: string): string | undefined =>
  localCountries.find(({ label }) => label.includes(`(${text.trim().slice(0, 3)})`))?.value;
