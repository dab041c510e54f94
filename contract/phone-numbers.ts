/** Rules for phone numbers. They have no dependency on zod, so that screens can share them. */
import { toOneLine } from './typed-text.ts';

/** A shorter number is a country code without the rest. */
const minPhoneLength = 5;

export const hasEnoughDigits = (number: string) => number.replace(/\D/g, '').length >= minPhoneLength;

const phoneWithExtension = /^(\+?[\d ()./-]*?)(?: ?(?:ext(?:ension)?\.?|x|#) ?\d{1,6})?$/i;

/** Checks for a plausible phone number: enough digits, usual separators and an optional extension. */
export const isPhoneNumber = (text: string) =>
  hasEnoughDigits(phoneWithExtension.exec(toOneLine(text))?.[1] ?? '');

/** Returns a stored number, or null when it is too short or has no digit and counts as not given. */
export function presentPhone(stored: string | null): string | null {
  const number = stored?.trim() ?? '';
  return number.length >= minPhoneLength && /\d/.test(number) ? number : null;
}
