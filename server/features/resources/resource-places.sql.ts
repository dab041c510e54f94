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

/** Up to this share of the matches is read from the newest resources. */
const maxShareOfMatches = 1 / 100;
const maxNewest = 2_000;

/**
 * Reads rows of one place, newest first. Those of a common word are usually among the newest resources, and searching
 * these takes the same time however many match. If they are not, all matches are read and sorted.
 */
export async function readPlace(
  db: Db,
  place: Place,
  search: PlaceSearch,
  rows: Rows & { count: number },
): Promise<FoundResource[]> {
  if (rows.offset + rows.limit < rows.count * maxShareOfMatches) {
    const { rows: found } = await selectPlace(place, { ...search, isNewest: true }, rows).execute(db);
    if (found.length === rows.limit) return found;
  }
  return (await selectPlace(place, { ...search, isNewest: false }, rows).execute(db)).rows;
}

type Selection = PlaceSearch & { isNewest: boolean };

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

const bestFirst = sql`rank, published_at DESC, id DESC`;

const searched = ({ isVisible, isNewest }: Selection) => sql`
  (
    SELECT id, published_at, title_words, text_words FROM resources WHERE ${isVisible}
    ${isNewest ? sql`ORDER BY published_at DESC, id DESC LIMIT ${sql.lit(maxNewest)}` : sql``}
  ) AS searched
`;

/** Rank 0 and 1 are titles that are, or begin with, the whole text: the newest 500. Rank 2 are other titles. */
function selectTitles(selection: Selection, { offset, limit }: Rows) {
  const { match, isVisible, search } = selection;
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
      ORDER BY ${bestFirst} LIMIT ${toInlineLiteral(offset + limit)}
    )
    SELECT * FROM (TABLE named UNION ALL TABLE others) AS titles
    ORDER BY ${bestFirst} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
}

function selectTexts(selection: Selection, rows: Rows) {
  const { inTitle, inText } = selection.match;
  return selectFrom(sql`${searched(selection)} WHERE ${inText} AND NOT ${inTitle}`, sql`3`, rows);
}

function selectAttached(selection: Selection, rows: Rows) {
  const { match, isNewest } = selection;
  const condition = isNewest
    ? sql`${joinPageOf(sql`searched.id`, selection)} WHERE NOT ${match.inText}`
    : sql`WHERE ${isAttached(match, sql`resources WHERE ${match.inText}`)}`;
  return selectFrom(sql`${searched(selection)} ${condition}`, sql`4`, rows);
}

const selectPage = { titles: selectTitles, texts: selectTexts, attachments: selectAttached };

const selectFrom = (from: RawBuilder<unknown>, rank: RawBuilder<unknown>, { offset, limit }: Rows) => sql`
  SELECT id, published_at, ${rank} AS rank FROM ${from}
  ORDER BY ${bestFirst} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
`;
