import { expect, it } from 'vitest';
import { foldRevisions } from './fold-revisions.ts';

const revision = (number: number, name: string | null, isPublished = false) => ({
  ...{ id: String(number), number, name, author: null, startedAt: '', savedAt: '' },
  publishedAt: isPublished ? '2026-11-18T00:00:00Z' : null,
});

it('puts autosaves under the version that they led to', () => {
  const list = [
    revision(6, null),
    revision(5, null),
    revision(4, 'For Tui'),
    revision(3, null),
    revision(2, null),
    revision(1, null, true),
  ];
  const folded = foldRevisions(list).map((each) => [
    each.revision.number,
    each.autosaves.map(({ number }) => number),
  ]);
  expect(folded).toEqual([
    [6, [5]],
    [4, [3, 2]],
    [1, []],
  ]);
  expect(foldRevisions([])).toEqual([]);
});
