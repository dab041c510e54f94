import type * as z from 'zod/mini';
import { australianStates } from '#contract/countries.ts';
import { isPhoneNumber } from '#contract/phone-numbers.ts';
import type { ParsedText, ParseText } from './import-field.ts';

/** Quotes the beginning of a text in a message. */
export const quote = (text: string) =>
  `‘${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}’`;

type TextSchema = z.ZodMiniType<string | null | undefined>;

/** Parses with the schema of the contract, so that the limits are those of the screens. */
export const parseWith =
  (schema: TextSchema, kind?: string): ParseText =>
  (text) => {
    const { data, error } = schema.safeParse(text);
    if (!error) return { value: data ?? null };
    const message = error.issues[0]?.message ?? '';
    if (message.startsWith('must be at most')) return { problem: message };
    return { problem: kind ? `${quote(text)} is not ${kind}` : message };
  };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Excel and the reader of workbooks write the time after the date. */
const isoDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]\d\d:\d\d.*)?$/;
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: \d{1,2}:\d\d.*)?$/;
const withMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[-/ ]([a-z]{3})[a-z]*\.?[-/ ,]+(\d{4})$/i;
const shortYear = /^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d\d$/i;

/** Returns "2019-12-31". Numbers are day, month, year, as in Australia and New Zealand. */
export function parseDate(text: string): ParsedText {
  const date = toIsoDate(text.trim());
  if (date) return { value: date };
  const hint = shortYear.test(text.trim()) ? '. Write the year with four digits' : '';
  return { problem: `${quote(text)} is not a date${hint}` };
}

function toIsoDate(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = isoDate.exec(text) ?? [];
  if (isoYear) return checkDate(isoYear, isoMonth, isoDay);
  const [, day, month, year] = dayFirst.exec(text) ?? [];
  if (year) return checkDate(year, month, day);
  const [, namedDay, name = '', namedYear] = withMonthName.exec(text) ?? [];
  const number = months.indexOf(name.toLowerCase()) + 1;
  return number > 0 ? checkDate(namedYear, String(number), namedDay) : undefined;
}

/** Rejects days such as 31 February. */
function checkDate(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

const scientific = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i;

/** Restores what spreadsheet programs do to phone numbers: 491570006 has lost its zero, 6.149E+10 its digits. */
export function parsePhone(text: string): ParsedText {
  const [, first = '', decimals = '', exponent] = scientific.exec(text) ?? [];
  if (exponent !== undefined && decimals.length !== Number(exponent))
    return { problem: `${quote(text)} has lost digits. Format the column as text in Excel` };
  const number = restorePrefix(exponent === undefined ? text : first + decimals);
  if (number.length > 30) return { problem: 'must be at most 30 characters' };
  return isPhoneNumber(number) ? { value: number } : { problem: `${quote(text)} is not a phone number` };
}

export const listDigits = (phone: string) => phone.replaceAll(/[^\d+]/g, '');

function restorePrefix(text: string): string {
  const digits = text.replaceAll(/[ ()./-]/g, '');
  if (/^[2-9]\d{8}$/.test(digits)) return `0${text}`;
  return /^(61\d{9}|64\d{8,10})$/.test(digits) ? `+${text}` : text;
}

const stateNames: Record<string, (typeof australianStates)[number]> = {
  victoria: 'VIC',
  'new south wales': 'NSW',
  queensland: 'QLD',
  'south australia': 'SA',
  'northern territory': 'NT',
  tasmania: 'TAS',
  'western australia': 'WA',
  'australian capital territory': 'ACT',
};

/** The abbreviation of an Australian state. Regions of other countries stay as they are. */
export function toState(text: string): string {
  const plain = text.replaceAll('.', '').trim().toLowerCase();
  const abbreviation = australianStates.find((state) => state.toLowerCase() === plain);
  return abbreviation ?? stateNames[plain] ?? text;
}

export const isAustralianName = (text: string) =>
  /^(australia|aus|au)$/i.test(text.replaceAll('.', '').trim());
