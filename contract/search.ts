import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { booleanParam, searchText } from './wire/query-schemas.ts';

export const searchKinds = ['resources', 'people', 'events', 'groups', 'organisations'] as const;
export const searchKind = oneOf(searchKinds);
export type MemberSearchKind = (typeof searchKinds)[number];

/** Hits of each kind in a search of all kinds. */
export const hitsPerKind = 4;
export const maxSuggestions = 8;

/** Characters of a text, as JavaScript counts them. */
const highlight = z.object({ start: z.int(), length: z.int() });
/** Plain text and not HTML. */
const markedText = z.object({ text: z.string(), highlights: z.array(highlight) });
export type MarkedText = z.output<typeof markedText>;

/** The best match inside an attachment. */
const attachment = z.object({
  id,
  name: z.string(),
  /** Downloads the file. */
  link: z.string(),
  /** The page of a PDF or the slide of a presentation. */
  page: z.nullable(z.int()),
  /** The sheet of a workbook. */
  sheet: z.nullable(z.string()),
});

const hit = z.object({
  kind: searchKind,
  id,
  title: markedText,
  /** The page in the portal. */
  path: z.string(),
  /** The kind of a resource, the venue of an event, the parent of a group, the place of an organisation, or a person's position. */
  note: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** When a resource was published, or an event starts. */
  date: z.nullable(z.iso.datetime()),
  excerpt: z.nullable(markedText),
  /** Only if no text of the resource itself matches. The excerpt is then from the attachment. */
  attachment: z.nullable(attachment),
});
export type SearchHit = z.output<typeof hit>;

const suggestion = z.object({ kind: searchKind, id, title: markedText, path: z.string() });
export type SearchSuggestion = z.output<typeof suggestion>;

/** Without words, nothing is found. */
const text = z._default(searchText, '');
const count = z.int();
const day = z.iso.date('must be a day, such as 2026-11-18');

export const searchFilters = {
  /** Only resources of this access level. */
  accessLevelId: z.optional(id),
  /** Only resources of this category. */
  categoryId: z.optional(id),
  /** Only resources published and events that start on this day or later. */
  from: z.optional(day),
  /** Only resources published and events that start on this day or earlier. */
  to: z.optional(day),
};

export const search = defineEndpoints({
  search: {
    summary:
      'Counts what the caller can read by kind, and returns at most 4 hits of each, best match first. Words with one typo match only if nothing else does',
    method: 'GET',
    path: '/api/search',
    access: 'member',
    query: z.strictObject({ text, ...searchFilters }),
    response: z.object({
      /** Exact, and with the filters. */
      counts: z.object({
        resources: count,
        people: count,
        events: count,
        groups: count,
        organisations: count,
      } satisfies Record<MemberSearchKind, typeof count>),
      /** The kind of the best hit. */
      bestKind: z.nullable(searchKind),
      /** True if nothing matches as typed, and the hits have words that are one typo away. */
      hasTypo: z.boolean(),
      /** By kind, the best kind first. */
      hits: z.array(hit),
    }),
  },
  searchOneKind: {
    summary: 'Lists what the caller can read of one kind, best match first',
    method: 'GET',
    path: '/api/search/{kind}',
    access: 'member',
    params: z.object({ kind: searchKind }),
    query: z.strictObject({
      ...paging(),
      text,
      /** Also finds words with one typo. */
      typos: z._default(booleanParam(), false),
      ...searchFilters,
    }),
    response: z.object({ totalItems, hits: z.array(hit) }),
  },
  suggest: {
    summary: 'Suggests titles and names with words that begin as typed, at most 8',
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'member',
    query: z.strictObject({ text }),
    response: z.object({ suggestions: z.array(suggestion) }),
  },
});
