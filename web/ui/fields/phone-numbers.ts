/** Heavy: only `phone-field.tsx` may import it, dynamically. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { localCountries } from './local-countries.ts';
import type { Option } from './select-field.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

const optionOf = (country: CountryCode): Option => ({
  value: country,
  label: `${names.of(country) ?? country} (+${getCountryCallingCode(country)})`,
});

const isNear = (country: string) => localCountries.some(({ value }) => value === country);

export const allCountries: Option[] = [
  ...localCountries,
  ...getCountries()
    .filter((country) => !isNear(country))
    .map(optionOf)
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
];

export const countryOf = (text: string): string | undefined => read(text)?.country;

/** Returns undefined for an invalid number or if a digit would be lost. */
export function formatPhone(text: string, country: string): string | undefined {
  const number = read(text, country);
  if (!number?.isValid() || number.ext || !isWhole(text, number)) return undefined;
  return isDomesticOnly(number) ? number.formatNational() : number.formatInternational();
}

/** Keeps the digits of unreadable text and changes at most its country code. */
export function changePhoneCountry(text: string, from: string, to: string): string {
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

/** Australian 13 and 1800 numbers cannot be called from abroad. */
const isDomesticOnly = ({ country, nationalNumber }: PhoneNumber) =>
  country === 'AU' && /^1[38]/.test(nationalNumber);

function isWhole(text: string, number: PhoneNumber): boolean {
  const { nationalNumber, countryCallingCode: code } = number;
  const digits = digitsOf(text);
  const national = digitsOf(number.formatNational());
  const trunk = national.endsWith(nationalNumber) ? national.slice(0, -nationalNumber.length) : '';
  const dialledBefore = ['', trunk, code, `${code}${trunk}`, `00${code}`, `0011${code}`];
  return dialledBefore.some((before) => digits === before + nationalNumber);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
