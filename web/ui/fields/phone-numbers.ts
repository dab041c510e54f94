/** Imports a large library, so only `phone-field.tsx` may import this module, dynamically. */
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

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const toOption = (country: CountryCode): Option => ({
  value: country,
  label: `${countryNames.of(country) ?? country} (+${getCountryCallingCode(country)})`,
});

const isLocal = (country: string) => localCountries.some(({ value }) => value === country);

export const allCountries: Option[] = [
  ...localCountries,
  ...getCountries()
    .filter((country) => !isLocal(country))
    .map(toOption)
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];

export const findCountry = (text: string): string | undefined => parsePhone(text)?.country;

/** Returns undefined for an invalid number, or if formatting would lose a digit. */
export function formatPhone(text: string, country: string): string | undefined {
  const number = parsePhone(text, country);
  if (!number?.isValid() || number.ext || !hasAllDigits(text, number)) return undefined;
  return isDomesticOnly(number) ? number.formatNational() : number.formatInternational();
}

/** Replaces only the country code if the text is not a valid number. */
export function changePhoneCountry(text: string, from: string, to: string): string {
  const converted = replaceCountryCode(text.trim(), from, to);
  return formatPhone(converted, to) ?? converted;
}

function replaceCountryCode(text: string, from: string, to: string): string {
  if (!isSupportedCountry(from) || !isSupportedCountry(to)) return text;
  const code = `+${getCountryCallingCode(from)}`;
  return text.startsWith(code) ? `+${getCountryCallingCode(to)}${text.slice(code.length)}` : text;
}

function parsePhone(text: string, country?: string): PhoneNumber | undefined {
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text.trim(), {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
}

/** Australian 13 and 1800 numbers cannot be called from abroad. */
const isDomesticOnly = ({ country, nationalNumber }: PhoneNumber) =>
  country === 'AU' && /^1[38]/.test(nationalNumber);

function hasAllDigits(text: string, number: PhoneNumber): boolean {
  const { nationalNumber, countryCallingCode: code } = number;
  const digits = extractDigits(text);
  const national = extractDigits(number.formatNational());
  const trunkPrefix = national.endsWith(nationalNumber) ? national.slice(0, -nationalNumber.length) : '';
  const allowedPrefixes = ['', trunkPrefix, code, `${code}${trunkPrefix}`, `00${code}`, `0011${code}`];
  return allowedPrefixes.some((prefix) => digits === prefix + nationalNumber);
}

const extractDigits = (text: string) => text.replace(/\D/g, '');
