import type { Option } from '#web/ui/fields/select-field.tsx';
import { normaliseText } from '#web/ui/formats/normalise-text.ts';

type IndexedOrganisation = Option & { folded: string };

const maxResults = 50;
const alphabetical = new Intl.Collator('en-AU');

/** An array: maps reorder keys that look like numbers. */
export function buildSearchIndex(names: Record<string, string>): IndexedOrganisation[] {
  return Object.entries(names)
    .map(([value, label]) => ({ value, label, folded: fold(label) }))
    .sort((one, other) => alphabetical.compare(one.label, other.label));
}

export function findOrganisations(
  all: IndexedOrganisation[],
  typed: string,
): { shown: IndexedOrganisation[]; found: number } {
  const words = fold(typed).split(' ').filter(Boolean);
  const hits = all.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const begins = ({ folded }: IndexedOrganisation) => folded.startsWith(words.join(' '));
  const ordered = [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
  return { shown: ordered.slice(0, maxResults), found: hits.length };
}

/** 'Maori' finds Māori, and 'St Johns' finds St John's. */
const fold = (text: string) =>
  normaliseText(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
