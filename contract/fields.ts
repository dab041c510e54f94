/** The kinds of value that many calls share. */
import * as z from 'zod/mini';

/** In small letters, as the database has them: ids are compared as text. */
export const id = z.uuid('must be an id').check(z.toLowerCase());

/** Emails as the portal's own screens take them. Longer than any mailbox can be is refused unread. */
export const email = z
  .string('must be text')
  .check(z.trim(), z.maxLength(254, 'must be at most 254 characters'), z.email('must be an email address'));

const maxPasswordLength = 128;

/**
 * Keyboards compose accents differently. NFC shortens a text to a quarter at most, so longer input cannot fit and is
 * left alone: normalisation takes quadratic time over a run of combining marks.
 */
const toNfc = (text: string) => (text.length > 4 * maxPasswordLength ? text : text.normalize('NFC'));

/** Any password, to be checked or set: normalised to NFC, and limited only in length. */
export const typedPassword = z
  .string('must be text')
  .check(
    z.overwrite(toNfc),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxPasswordLength, `must be at most ${maxPasswordLength} characters`),
  );

export const success = z.object({ success: z.boolean() });

/** Blanks, and signs that join, part or turn around others: alone, or at an end, nobody sees them. */
const unseen = /^[\s\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]$/;

/** Sign by sign: a pattern for an end takes the square of the time on long runs that are not at the end. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Line breaks and control characters become one space: what is one line on the screen is one line in a mail. */
const asOneLine = (text: string) => trimmed(text.replace(/[\s\p{Cc}]+/gu, ' '));

/** Line breaks stay, however the sender's system writes them; other control characters become spaces. */
const asLines = (text: string) => trimmed(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' '));

/** Text in one line; may be empty unless `filled` says otherwise. */
export const oneLine = (most: number) =>
  z
    .string('must be text')
    .check(z.overwrite(asOneLine), z.maxLength(most, `must be at most ${most} characters`));

/** Text in any number of lines; may be empty. */
export const manyLines = (most: number) =>
  z
    .string('must be text')
    .check(z.overwrite(asLines), z.maxLength(most, `must be at most ${most} characters`));

export const filled = z.minLength(1, 'must not be empty');
