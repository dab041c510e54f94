import * as z from 'zod/mini';
import { toLines, toOneLine } from './normalise-text.ts';

/** Lower case as in the database, because ids are compared as text. */
export const id = z.uuid('must be an id').check(z.toLowerCase());

const maxPasswordLength = 128;

/** Skips long input: NFC takes quadratic time over combining marks and shortens to a quarter at most. */
const toNfc = (text: string) => (text.length > 4 * maxPasswordLength ? text : text.normalize('NFC'));

export const passwordInput = z
  .string('must be text')
  .check(
    z.overwrite(toNfc),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxPasswordLength, `must be at most ${maxPasswordLength} characters`),
  );

export const success = z.object({ success: z.boolean() });

const typedText = (clean: (text: string) => string) => (most: number) =>
  z.string('must be text').check(z.overwrite(clean), z.maxLength(most, `must be at most ${most} characters`));

export const singleLineText = typedText(toOneLine);
export const multilineText = typedText(toLines);

export const nonEmpty = z.minLength(1, 'must not be empty');

export const email = singleLineText(254).check(z.email('must be an email address'));
