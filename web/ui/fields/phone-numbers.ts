/** What is known of the world's phone numbers. It is heavy: only `phone-loading.ts` may import it, when it is needed. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { nearCountries } from './near-countries.ts';
import type { Option } from './select-field.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

const optionOf = (country: CountryCode): Option => ({
  value: country,
  label: `${names.of(country) ?? country} (+${getCountryCallingCode(country)})`,
});

const isNear = (country: string) => nearCountries.some(({ value }) => value === country);

export const allCountries: Option[] = [
  ...nearCountries,
  ...getCountries()
    .filter((country) => !isNear(country))
    .map(optionOf)
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
];

/** The country of a number that begins with +; undefined while, or when, it cannot be told. */
export const countryOf = (text: string): string | undefined => read(text)?.country;

/** The number in its usual form, with the country in it; undefined when it is not a number, or a digit would be lost. */
export function formatPhone(text: string, country: string): string | undefined {
  const number = read(text, country);
  if (!number?.isValid() || number.ext || !isWhole(text, number)) return undefined;
  return isDialledAtHomeOnly(number) ? number.formatNational() : number.formatInternational();
}

/** The same number in another country. Whatever cannot be read keeps its digits, and at most its +code is changed. */
export function movePhone(text: string, from: string, to: string): string {
  const moved = withCodeOf(text.trim(), from, to);
  return formatPhone(moved, to) ?? moved;
}

function withCodeOf(text: string, from: string, to: string): string {
  if (!isSupportedCountry(from) || !isSupportedCountry(to)) return text;
  const code = `+${getCountryCallingCode(from)}`;
  return text.startsWith(code) ? `+${getCountryCallingCode(to)}${text.slice(code.length)}` : text;
}

function read(text: string, country?: string): PhoneNumber | undefined {
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text.trim(), {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
}

/** Australia's 13 and 1800 numbers do not answer calls from abroad, and nobody knows them by +61. */
const isDialledAtHomeOnly = ({ country, nationalNumber }: PhoneNumber) =>
  country === 'AU' && /^1[38]/.test(nationalNumber);

/** Whether the number has every digit of the text, but for what is dialled before it. */
function isWhole(text: string, number: PhoneNumber): boolean {
  const { nationalNumber, countryCallingCode: code } = number;
  const digits = digitsOf(text);
  const national = digitsOf(number.formatNational());
  const trunk = national.endsWith(nationalNumber) ? national.slice(0, -nationalNumber.length) : '';
  const dialledBefore = ['', trunk, code, `${code}${trunk}`, `00${code}`, `0011${code}`];
  return dialledBefore.some((before) => digits === before + nationalNumber);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
