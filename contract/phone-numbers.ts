import { normaliseToOneLine } from './normalise-text.ts';

/** A shorter text is only a country code. */
const minPhoneLength = 5;

export const hasEnoughDigits = (number: string) => number.replace(/\D/g, '').length >= minPhoneLength;

const phoneWithExtension = /^(\+?[\d ()./-]*?)(?: ?(?:ext(?:ension)?\.?|x|#) ?\d{1,6})?$/i;

export const isPhoneNumber = (text: string) =>
  hasEnoughDigits(phoneWithExtension.exec(normaliseToOneLine(text))?.[1] ?? '');

export function displayablePhone(stored: string | null): string | null {
  const number = stored?.trim() ?? '';
  return number.length >= minPhoneLength && /\d/.test(number) ? number : null;
}
