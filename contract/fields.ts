import * as z from 'zod/mini';
import { normaliseLines, normaliseToOneLine } from './normalise-text.ts';

/** Converts to lower case as in the database, because ids are compared as text. */
export const id = z.uuid('must be an id').check(z.toLowerCase());

const maxPasswordLength = 128;

/** Skips input that is too long even if NFC shortens it to a quarter: NFC takes quadratic time for combining marks. */
const toNfc = (text: string) => (text.length > 4 * maxPasswordLength ? text : text.normalize('NFC'));

export const passwordInput = z
  .string('must be text')
  .check(
    z.overwrite(toNfc),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxPasswordLength, `must be at most ${maxPasswordLength} characters`),
  );

export const success = z.object({ success: z.boolean() });

const textSchema = (normalise: (text: string) => string) => (maxLength: number) =>
  z
    .string('must be text')
    .check(z.overwrite(normalise), z.maxLength(maxLength, `must be at most ${maxLength} characters`));

export const singleLineText = textSchema(normaliseToOneLine);
export const multilineText = textSchema(normaliseLines);

export const nonEmpty = z.minLength(1, 'must not be empty');

export const email = singleLineText(254).check(z.email('must be an email address'));
