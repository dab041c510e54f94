import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import type { ResourceMatch } from './resource-match.sql.ts';
import { normalised, normalisedTitle, titleBegins } from './resource-titles.sql.ts';
import { sortThreshold } from './resources.sql.ts';

/** Places where a word can match, most relevant first. A resource is counted only in the first one. */
export const places = ['titles', 'texts', 'attachments'] as const;
type Place = (typeof places)[number];
export type PlaceCounts = Record<Place, number>;

type Rows = { offset: number; limit: number };
type Condition = RawBuilder<SqlBool>;
export type PlaceSearch = { match: ResourceMatch; isVisible: Condition; search: TextSearch };

/** NOT IN uses a hash table. For NOT EXISTS, the planner underestimates the matches and chooses a nested loop. */
export async function countByPlace(db: Db, { match, isVisible }: PlaceSearch): Promise<PlaceCounts> {
  const { rows } = await sql<PlaceCounts>`
    WITH own AS MATERIALIZED (
      SELECT id, ${match.inTitle} AS in_title FROM resources WHERE ${match.inText} AND ${isVisible}
    )
    SELECT (SELECT count(*) FROM own WHERE in_title)::integer AS titles,
      (SELECT count(*) FROM own WHERE NOT in_title)::integer AS texts,
      (SELECT count(*) FROM resources WHERE ${isAttached(match, sql`own`)} AND ${isVisible})::integer AS attachments
  `.execute(db);
  return rows[0] as PlaceCounts;
}

/** `= ANY (ARRAY(…))` uses the index for any number of matches. A join depends on an estimate that is often wrong. */
const isAttached = ({ inPages = sql`false` }: ResourceMatch, own: RawBuilder<unknown>) => sql<SqlBool>`
  id = ANY (ARRAY(
    SELECT resource_id FROM attachments
    WHERE file_key = ANY (ARRAY(SELECT file_key FROM attachment_pages WHERE ${inPages}))
      AND resource_id NOT IN (SELECT id FROM ${own})
  ))
`;

export type FoundResource = {
  id: string;
  urlName: string;
  title: string;
  kind: string;
  description: string;
  contents: string;
  publishedAt: Date;
  thumbnailKey: string | null;
  rank: number;
  /** Null unless only an attachment matches. */
  attachmentId: string | null;
  attachmentName: string;
  page: number | null;
  sheet: string | null;
  pageContents: string;
};

/** Up to this share of the matches is read from the newest or the oldest resources. */
const maxShareOfMatches = 1 / 100;
const maxScanned = 2_000;

/**
 * Reads rows of one place, newest first. Those of a common word are usually among the newest resources, or for the last
 * pages among the oldest, and searching these takes the same time however many match. If they are not, all matches are
 * read and sorted.
 */
export async function readPlace(
  db: Db,
  place: Place,
  search: PlaceSearch,
  { offset, limit, count }: Rows & { count: number },
): Promise<FoundResource[]> {
  const rowsAfter = count - offset - limit;
  const isOldest = rowsAfter < offset;
  const near = { offset: Math.min(offset, rowsAfter), limit };
  if (near.offset + limit < count * maxShareOfMatches) {
    const scan = isOldest ? 'oldest' : 'newest';
    const { rows: found } = await selectPlace(place, { ...search, scan }, near).execute(db);
    if (found.length === limit) return found;
  }
  return (await selectPlace(place, { ...search, scan: 'all' }, { offset, limit }).execute(db)).rows;
}

type Selection = PlaceSearch & { scan: 'newest' | 'oldest' | 'all' };

function selectPlace(place: Place, selection: Selection, rows: Rows) {
  const isAttached = place === 'attachments';
  return sql<FoundResource>`
    WITH page AS MATERIALIZED (${selectPage[place](selection, rows)})
    SELECT page.id, page.published_at, page.rank, url_name, title, kind, description, thumbnail_key,
      left(contents, ${sql.lit(maxTextLength)}) AS contents, ${isAttached ? sql`attached.*` : sql`NULL AS attachment_id`}
    FROM page JOIN (SELECT id, url_name, title, kind, description, contents, thumbnail_key FROM resources) AS details USING (id)
    ${isAttached ? joinPageOf(sql`page.id`, selection) : sql``}
    ORDER BY ${bestFirst}
  `;
}

/** As many characters as the index has, and some tags. */
const maxTextLength = 150_000;

/** The first matching page of the first attachment. OFFSET 0 keeps the planner from finding all matching pages first. */
const joinPageOf = (resourceId: RawBuilder<unknown>, { match: { inPages = sql`false` } }: Selection) => sql`
  CROSS JOIN LATERAL (
    SELECT attachments.id AS attachment_id, name AS attachment_name, page, sheet, pages.contents AS page_contents
    FROM attachments CROSS JOIN LATERAL (
      SELECT * FROM attachment_pages WHERE file_key = attachments.file_key OFFSET 0
    ) AS pages
    WHERE resource_id = ${resourceId} AND ${inPages}
    ORDER BY name, attachments.id, position LIMIT 1
  ) AS attached
`;

const oldestFirst = sql`published_at, id`;
const newestFirst = sql`published_at DESC, id DESC`;
const bestFirst = sql`rank, ${newestFirst}`;
const orderOf = ({ scan }: Selection) => (scan === 'oldest' ? oldestFirst : newestFirst);

const searched = (selection: Selection) => sql`
  (
    SELECT id, published_at, title_words, text_words FROM resources WHERE ${selection.isVisible}
    ${selection.scan === 'all' ? sql`` : sql`ORDER BY ${orderOf(selection)} LIMIT ${sql.lit(maxScanned)}`}
  ) AS searched
`;

/** Rank 0 and 1 are titles that are, or begin with, the whole text: the newest 500. Rank 2 are other titles, which are last. */
function selectTitles(selection: Selection, { offset, limit }: Rows) {
  const { match, isVisible, search, scan } = selection;
  const titles = scan === 'oldest' ? sql`others` : sql`(TABLE named UNION ALL TABLE others) AS titles`;
  return sql`
    WITH exact AS MATERIALIZED (
      SELECT id FROM resources WHERE ${normalisedTitle} = ${normalised(search.text)}
    ), beginning AS MATERIALIZED (
      SELECT id, published_at, title_words FROM resources WHERE ${titleBegins(search.text)} AND ${isVisible}
    ), named AS MATERIALIZED (
      SELECT id, published_at, CASE WHEN id IN (SELECT id FROM exact) THEN 0 ELSE 1 END AS rank
      FROM beginning WHERE ${match.inTitle} ORDER BY ${bestFirst} LIMIT ${sql.lit(sortThreshold)}
    ), others AS MATERIALIZED (
      SELECT id, published_at, 2 AS rank FROM ${searched(selection)}
      WHERE ${match.inTitle} AND id NOT IN (SELECT id FROM named)
      ORDER BY ${orderOf(selection)} LIMIT ${toInlineLiteral(offset + limit)}
    )
    SELECT * FROM ${titles} ORDER BY rank, ${orderOf(selection)} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
}

function selectTexts(selection: Selection, rows: Rows) {
  const { inTitle, inText } = selection.match;
  const from = sql`${searched(selection)} WHERE ${inText} AND NOT ${inTitle}`;
  return selectFrom(selection, from, { ...rows, rank: sql`3` });
}

function selectAttached(selection: Selection, rows: Rows) {
  const { match, scan } = selection;
  const condition =
    scan !== 'all'
      ? sql`${joinPageOf(sql`searched.id`, selection)} WHERE NOT ${match.inText}`
      : sql`WHERE ${isAttached(match, sql`resources WHERE ${match.inText}`)}`;
  return selectFrom(selection, sql`${searched(selection)} ${condition}`, { ...rows, rank: sql`4` });
}

const selectPage = { titles: selectTitles, texts: selectTexts, attachments: selectAttached };

type RankedRows = Rows & { rank: RawBuilder<unknown> };

const selectFrom = (
  selection: Selection,
  from: RawBuilder<unknown>,
  { rank, offset, limit }: RankedRows,
) => sql`
  SELECT id, published_at, ${rank} AS rank FROM ${from}
  ORDER BY ${orderOf(selection)} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
`;
