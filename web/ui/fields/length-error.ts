import { formatCount } from '#web/ui/formats/format-count.ts';

/** For fields without `maxLength`, which would truncate pasted text. */
export function lengthError(noun: string, text: string, maxLength: number): string | undefined {
  const excess = text.trim().length - maxLength;
  if (excess <= 0) return undefined;
  const characters = excess === 1 ? 'character' : 'characters';
  return `Please shorten your ${noun} by ${formatCount(excess)} ${characters} (maximum ${formatCount(maxLength)})`;
}
