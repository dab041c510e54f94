import { normaliseText } from '#contract/normalise-text.ts';
import type { MemberSearchKind, SearchHit } from '#contract/search.ts';
import type { Viewer } from '#contract/viewer.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { getVisiblePhotoUrl } from '../../privacy/member-visibility.ts';
import { createExcerpt, markWords } from '../../search/create-excerpt.ts';
import type { TextSearch, TextTerm } from '../../search/text-search.sql.ts';
import type { DirectoryRow } from '../directory/directory.sql.ts';
import type { FoundResource } from '../resources/resource-places.sql.ts';
import type { FoundObject, NamedKind } from './search-named.sql.ts';

export const pathOf: Record<MemberSearchKind, (idOrName: string) => string> = {
  resources: (urlName) => `/resources/${encodeURIComponent(urlName)}`,
  people: (id) => `/profile/${id}`,
  events: (id) => `/events/${id}`,
  groups: (id) => `/collaboration-groups/${id}`,
  organisations: (id) => `/organisations/${id}`,
};

export function presentResourceHit(row: FoundResource, terms: TextTerm[]): SearchHit {
  const { id, title, kind, urlName, description, contents, attachmentId } = row;
  const text = attachmentId ? row.pageContents : `${description} ${stripTags(contents)}`;
  return {
    kind: 'resources',
    id,
    title: markWords(title, terms),
    path: pathOf.resources(urlName),
    note: kind,
    imageUrl: toImageUrl(row.thumbnailKey),
    date: row.publishedAt.toISOString(),
    excerpt: createExcerpt(text, terms),
    attachment: attachmentId
      ? {
          id: attachmentId,
          name: row.attachmentName,
          link: `/api/resources/attachments/${attachmentId}`,
          page: row.page,
          sheet: row.sheet,
        }
      : null,
  };
}

export function presentNamedHit(kind: NamedKind, row: FoundObject, terms: TextTerm[]): SearchHit {
  const text = kind === 'events' ? stripTags(row.text) : row.text;
  return {
    kind,
    id: row.id,
    title: markWords(row.name, terms),
    path: pathOf[kind](row.id),
    note: row.note,
    imageUrl: toImageUrl(row.imageKey),
    date: row.date?.toISOString() ?? null,
    excerpt: createExcerpt(text, terms),
    attachment: null,
  };
}

export const nameOf = ({ firstName, lastName }: Pick<DirectoryRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** The same fields as in the directory. */
export function presentPersonHit(row: DirectoryRow, viewer: Viewer, { titleTerms }: TextSearch): SearchHit {
  const position = [row.positionTitle, row.organisationName].filter(Boolean).join(', ');
  return {
    kind: 'people',
    id: row.id,
    title: markWords(nameOf(row), titleTerms),
    path: pathOf.people(row.id),
    note: position || null,
    imageUrl: getVisiblePhotoUrl(row, viewer),
    date: null,
    excerpt: null,
    attachment: null,
  };
}

/** As the ranks of the other kinds. */
export function rankOfName(name: string, { text }: TextSearch): number {
  const [found, typed] = [normaliseText(name), normaliseText(text)];
  if (found === typed) return 0;
  return found.startsWith(typed) ? 1 : 2;
}
