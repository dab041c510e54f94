import type { Option } from './select-field.tsx';

/** Where most members are: offered first among the countries of phone numbers, and alone until the others are there. */
export const nearCountries: Option[] = [
  { value: 'AU', label: 'Australia (+61)' },
  { value: 'NZ', label: 'New Zealand (+64)' },
];

/** The country of a number that begins with +, as far as it is near. */
export const nearCountryOf = (text: string): string | undefined =>
  nearCountries.find(({ label }) => label.includes(`(${text.trim().slice(0, 3)})`))?.value;
