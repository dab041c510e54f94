/** The kinds of value that many calls share. */
import * as z from 'zod/mini';
import { isPhoneNumber } from './phone-numbers.ts';
import { isAustralia } from './postal-places.ts';
import { toLines, toOneLine } from './typed-text.ts';

/** In small letters, as the database has them: ids are compared as text. */
export const id = z.uuid('must be an id').check(z.toLowerCase());

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

/** Text in one line; may be empty unless `filled` says otherwise. */
export const oneLine = (most: number) =>
  z
    .string('must be text')
    .check(z.overwrite(toOneLine), z.maxLength(most, `must be at most ${most} characters`));

/** Text in any number of lines; may be empty. */
export const manyLines = (most: number) =>
  z
    .string('must be text')
    .check(z.overwrite(toLines), z.maxLength(most, `must be at most ${most} characters`));

/** A phone number that may be left empty. */
export const optionalPhone = (most: number) =>
  oneLine(most).check(z.refine((given) => given === '' || isPhoneNumber(given), 'must be a phone number'));

/** The name of a country outside Australia; may be empty. */
export const countryName = oneLine(100).check(
  z.refine((name) => !isAustralia(name), 'Please choose Australia as country'),
);

export const filled = z.minLength(1, 'must not be empty');

/** Emails as the portal's own screens take them. Longer than any mailbox can be is refused unread. */
export const email = oneLine(254).check(z.email('must be an email address'));
