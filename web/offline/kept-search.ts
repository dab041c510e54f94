import MiniSearch, { type SearchOptions } from 'minisearch';
import { normaliseText } from '#contract/normalise-text.ts';
import type { KeptResource } from './kept-resources.ts';

const fields = ['title', 'tags', 'description', 'attachments', 'text'];

/** Returns a search of titles, tags, texts and names of attachments. The best match is first. */
export function createKeptSearch(kept: KeptResource[]): (query: string) => KeptResource[] {
  const index = new MiniSearch({ fields, processTerm: (word) => normaliseText(word) });
  index.addAll(kept.map(toDocument));
  return (query) => {
    const options: SearchOptions = {
      ...{ prefix: true, combineWith: 'AND', boost: { title: 3, tags: 2 } },
      // One typo in five letters, as in the other searches of the portal.
      fuzzy: (word: string) => (word.length > 4 ? 1 : 0),
    };
    const ids = index.search(query, options).map(({ id }) => id as string);
    return ids.flatMap((id) => kept.find((each) => each.id === id) ?? []);
  };
}

const toDocument = ({ id, article }: KeptResource) => ({
  id,
  title: article.title,
  description: article.description,
  tags: article.tags.map(({ tagName }) => tagName).join(' '),
  attachments: article.attachmentLinks.map(({ attachmentName }) => attachmentName).join(' '),
  // Entities need no decoding: the sanitiser of the server writes letters as they are.
  text: article.contents.replace(/<[^>]*>/g, ' '),
});
