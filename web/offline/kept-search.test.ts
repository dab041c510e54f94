import { expect, it } from 'vitest';
import type { KeptResource } from './kept-resources.ts';
import { createKeptSearch } from './kept-search.ts';

const kept = (id: string, title: string, contents: string, attachmentName = 'a.pdf') =>
  ({
    id,
    article: {
      title,
      contents,
      description: '',
      tags: [{ tagName: 'Safety' }],
      attachmentLinks: [{ attachmentName }],
    },
  }) as KeptResource;

it('finds words of titles, texts and attachments, without accents and with one typo', () => {
  const search = createKeptSearch([
    kept('text', 'Other', '<p>Kaimahi <b>māori</b> and pumps</p>'),
    kept('title', 'Pumps and hoses', '<p>Nothing</p>'),
    kept('file', 'Third', '<p>Nothing</p>', 'Guideline (print).pdf'),
  ]);
  const find = (query: string) => search(query).map(({ id }) => id);
  expect(find('pumps')).toEqual(['title', 'text']);
  expect(find('MAORI pum')).toEqual(['text']);
  expect(find('guidelne print')).toEqual(['file']);
  expect(find('safety')).toHaveLength(3);
  expect(find('pumps nowhere')).toEqual([]);
});
