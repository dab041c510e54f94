import { type RawBuilder, sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { pageWithTotal } from '../../db/page-with-total.ts';
import { inlineLiteral } from '../../db/planner-hints.ts';
import {
  asQuery,
  byDate,
  isListed,
  isSought,
  type ResourceFilter,
  wordsOf,
} from './resource-conditions.sql.ts';
import type { SearchTerms } from './resource-search.ts';
import {
  type CountedRow,
  countResources,
  type ResourceRow,
  sortThreshold,
  withDetails,
} from './resources.sql.ts';

/** Ranks up to 500 results. Of more, ranks the newest 500 and the newest 500 with a matching title. */
export async function listBestMatches(db: Db, filter: ResourceFilter, typed: string, paging: Paging) {
  const words = wordsOf(filter);
  if (words && words.maxMatches <= sortThreshold) return rankAll(db, filter, words, typed, paging);
  const totalItems = await countResources(db, filter);
  if (words && totalItems <= sortThreshold) return rankAll(db, filter, words, typed, paging);
  const { offset, limit } = toOffsetLimit(paging);
  if (offset >= totalItems) return { rows: [], totalItems };
  const found = sql`FROM resources WHERE ${isListed(filter)} AND ${isSought(filter)}`;
  const others = sql`
    UNION ALL (
      SELECT id, published_at, ${afterRanked} ${found} AND id NOT IN (SELECT id FROM candidates)
      ORDER BY ${byDate('resources', 'desc')} LIMIT ${inlineLiteral(offset + limit)}
    )
  `;
  const page = sql`
    WITH candidates AS MATERIALIZED (${candidatesOf(found, typed)})
    (SELECT id, published_at, ${positionOf(words, typed)} AS position
     FROM ${foldedResources(sql`id = ANY (ARRAY(SELECT id FROM candidates))`)})
    ${offset + limit > sortThreshold ? others : sql``}
    ORDER BY position, published_at DESC, id DESC
    OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
  `;
  return { rows: await withDetails<ResourceRow>(db, page, bestFirst), totalItems };
}

function candidatesOf(found: RawBuilder<unknown>, typed: string) {
  const conditions = [
    sql`AND ${foldedTitle} = ${folded(typed)}`,
    sql`AND ${foldedTitle} >= ${folded(typed)} AND ${foldedTitle} < ${folded(typed)} || ${lastCharacter}`,
    sql``,
  ];
  const newest = sql`ORDER BY ${byDate('resources', 'desc')} LIMIT ${sql.lit(sortThreshold)}`;
  return sql.join(
    conditions.map((condition) => sql`(SELECT id ${found} ${condition} ${newest})`),
    sql` UNION `,
  );
}

function rankAll(db: Db, filter: ResourceFilter, words: SearchTerms, typed: string, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS found, ${positionOf(words, typed)} AS position
    FROM ${foldedResources(sql`title_words @@ ${asQuery(words)}::tsquery AND ${isListed(filter)}`)}
    ORDER BY position OFFSET ${inlineLiteral(offset)} LIMIT ${inlineLiteral(limit)}
  `;
  const counted = withDetails<CountedRow>(db, page, bestFirst, sql`page.found`);
  return pageWithTotal(counted, offset, () => countResources(db, filter));
}

/** OFFSET 0 keeps the planner from inlining the subquery, which would fold a title once per use. */
const foldedResources = (condition: RawBuilder<unknown>) => sql`(
  SELECT id, published_at, title_words, ${foldedTitle} AS folded_title FROM resources WHERE ${condition} OFFSET 0
) AS resources`;

const positionOf = (words: SearchTerms | null, typed: string) => sql`
  row_number() OVER (ORDER BY ${titleMatch(words, typed)}, ${words ? closeness(words, typed) : sql``}
    ${byDate('resources', 'desc')})
`;

const closeness = (words: SearchTerms, typed: string) => sql`
  ts_rank_cd(title_words, ${asQuery(words)}::tsquery, ${dividedByLength}) DESC,
  similarity(folded_title, ${folded(typed)}) DESC,
`;

const titleMatch = (words: SearchTerms | null, typed: string) => sql`
  CASE
    WHEN folded_title = ${folded(typed)} THEN 0
    WHEN starts_with(folded_title, ${folded(typed)}) THEN 1
    WHEN strpos(folded_title, ' ' || ${folded(typed)}) > 0 THEN 2
    ${words ? sql`WHEN ${hasAllInTitle(words)} THEN 3` : sql``}
    ELSE 4
  END
`;

/** Words in the title count for more than words in the kind of a resource. */
const hasAllInTitle = ({ each }: SearchTerms) =>
  sql.join(
    each.map((meant) => {
      const inTitle = meant.map(({ text }) => sql`strpos(' ' || folded_title, ${` ${text}`}) > 0`);
      return sql`(${sql.join(inTitle, sql` OR `)})`;
    }),
    sql` AND `,
  );

/** A subquery is evaluated once per statement, not once per row. */
const folded = (text: string): RawBuilder<string> => sql`(SELECT normalize_text(${text}))`;

const foldedTitle = sql`(normalize_text(title) COLLATE "C")`;

const bestFirst = sql`page.position, page.published_at DESC, page.id DESC`;
const lastCharacter = '\u{10ffff}';
const afterRanked = sql.lit(3 * sortThreshold + 1);
/** A normalization flag of ts_rank_cd(). */
const dividedByLength = sql.lit(2);
