import * as z from 'zod/mini';
import { normaliseLines, normaliseToOneLine } from './normalise-text.ts';

/** Converts to lower case as in the database, because ids are compared as text. */
export const id = z.uuid('must be an id').check(z.toLowerCase());

const maxPasswordLength = 128;

/** NFC takes quadratic time for combining marks. It shortens text to a quarter, so longer input is too long anyway. */
const toNfc = (text: string) => (text.length > 4 * maxPasswordLength ? text : text.normalize('NFC'));

export const anyText = z.string('must be text');
export const nonEmpty = z.minLength(1, 'must not be empty');
export const maxCharacters = (max: number) => z.maxLength(max, `must be at most ${max} characters`);

export const passwordInput = anyText.check(z.overwrite(toNfc), nonEmpty, maxCharacters(maxPasswordLength));

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

export const success = z.object({ success: z.boolean() });

const textSchema = (normalise: (text: string) => string) => (maxLength: number) =>
  anyText.check(z.overwrite(normalise), maxCharacters(maxLength));

export const singleLineText = textSchema(normaliseToOneLine);
export const multilineText = textSchema(normaliseLines);

export const email = singleLineText(254).check(z.email('must be an email address'));
