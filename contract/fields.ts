/** The kinds of value that many calls share. */
import * as z from 'zod/mini';

export const id = z.uuid('must be an id');

/** Emails as the portal's own screens take them. Longer than any mailbox can be is refused unread. */
export const email = z
  .string('must be text')
  .check(z.trim(), z.maxLength(254, 'must be at most 254 characters'), z.email('must be an email address'));

/** What somebody types as a password to be checked: only its length is bounded. */
export const typedPassword = z
  .string('must be text')
  .check(z.minLength(1, 'must not be empty'), z.maxLength(128, 'must be at most 128 characters'));

export const success = z.object({ success: z.boolean() });

/** Line breaks and control characters become one space: what is one line on the screen is one line in a mail. */
const asOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Text in one line; may be empty unless `filled` says otherwise. */
export const oneLine = (most: number) =>
  z
    .string('must be text')
    .check(z.overwrite(asOneLine), z.maxLength(most, `must be at most ${most} characters`));

export const filled = z.minLength(1, 'must not be empty');
