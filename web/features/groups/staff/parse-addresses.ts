import { isEmail } from '#web/ui/fields/is-email.ts';

const maxLength = 254;

type Parsed = {
  emails: string[];
  /** Texts that are no email addresses. */
  rest: string[];
};

/** Reads a list from a letter or a table: one per line, with commas, semicolons, or as `Aroha Parata <aroha@agency.example>`. */
export function parseAddresses(text: string): Parsed {
  const pieces = text
    .split(/[\n\t;,]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const emails = new Map<string, string>();
  const rest: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const found = findAddresses(piece);
    for (const email of found) if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email);
    // `Parata, Aroha <aroha@agency.example>`
    const isName = /^[^@<]+<[^<>]+@[^<>]+>$/.test(pieces[index + 1] ?? '');
    if (found.length === 0 && !isName) rest.push(piece);
  }
  return { emails: [...emails.values()], rest };
}

const findAddresses = (piece: string) =>
  (piece.match(/[^\s<>"()[\]]+@[^\s<>"()[\]]+/g) ?? [])
    .map((address) => address.replace(/^(mailto:)?'?/i, '').replace(/[.']+$/, ''))
    .filter((address) => isEmail(address) && address.length <= maxLength);
