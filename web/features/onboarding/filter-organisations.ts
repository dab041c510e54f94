import { normaliseText } from '#contract/normalise-text.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';

type IndexedOrganisation = Option & { normalisedName: string };

const maxResults = 50;
const collator = new Intl.Collator('en-AU');

/** Returns an array, because objects reorder keys that look like numbers. */
export function buildSearchIndex(names: Record<string, string>): IndexedOrganisation[] {
  return Object.entries(names)
    .map(([value, label]) => ({ value, label, normalisedName: normaliseName(label) }))
    .sort((left, right) => collator.compare(left.label, right.label));
}

export function filterOrganisations(
  index: IndexedOrganisation[],
  query: string,
): { results: IndexedOrganisation[]; totalCount: number } {
  const words = normaliseName(query).split(' ').filter(Boolean);
  const matches = index.filter(({ normalisedName }) => words.every((word) => normalisedName.includes(word)));
  const isPrefixMatch = ({ normalisedName }: IndexedOrganisation) =>
    normalisedName.startsWith(words.join(' '));
  const ordered = [...matches.filter(isPrefixMatch), ...matches.filter((match) => !isPrefixMatch(match))];
  return { results: ordered.slice(0, maxResults), totalCount: matches.length };
}

/** 'Maori' finds Māori, and 'St Johns' finds St John's. */
const normaliseName = (text: string) =>
  normaliseText(text)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
