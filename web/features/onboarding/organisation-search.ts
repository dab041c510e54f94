import type { Option } from '#web/ui/fields/select-field.tsx';
import { plainText } from '#web/ui/formats/plain-text.ts';

type Findable = Option & { folded: string };

const mostShown = 50;
const alphabetical = new Intl.Collator('en-AU');

/** An array: maps reorder keys that look like numbers. */
export function findable(names: Record<string, string>): Findable[] {
  return Object.entries(names)
    .map(([value, label]) => ({ value, label, folded: fold(label) }))
    .sort((one, other) => alphabetical.compare(one.label, other.label));
}

export function findOrganisations(all: Findable[], typed: string): { shown: Findable[]; found: number } {
  const words = fold(typed).split(' ').filter(Boolean);
  const hits = all.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const begins = ({ folded }: Findable) => folded.startsWith(words.join(' '));
  const ordered = [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
  return { shown: ordered.slice(0, mostShown), found: hits.length };
}

/** 'Maori' finds Māori, and 'St Johns' finds St John's. */
const fold = (text: string) =>
  plainText(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
