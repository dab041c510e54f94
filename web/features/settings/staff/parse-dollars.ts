const maxCents = 99_999_99;

/** Cents of a text such as '1,245.50'. Null for other texts. */
export function parseDollars(text: string): number | null {
  const [, dollars, cents = ''] = /^(?:A?\$)?(\d+)(?:\.(\d{1,2}))?$/i.exec(text.replace(/[\s,]/g, '')) ?? [];
  if (dollars === undefined) return null;
  const total = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return total <= maxCents ? total : null;
}
