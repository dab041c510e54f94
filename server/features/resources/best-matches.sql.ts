import { type RawBuilder, sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import {
  byDate,
  type ResourceFilter,
  searchCondition,
  searchTermsOf,
  toTsquery,
  visibleCondition,
} from './resource-conditions.sql.ts';
import type { SearchTerms } from './resource-search.ts';
import { normalised, normalisedTitle, titleBegins } from './resource-titles.sql.ts';
import {
  type CountedRow,
  countResources,
  loadDetails,
  type ResourceRow,
  sortThreshold,
} from './resources.sql.ts';

/** Ranks up to 500 results. If there are more, ranks the newest 500 and those whose title matches. */
export async function listBestMatches(db: Db, filter: ResourceFilter, searchText: string, paging: Paging) {
  const terms = searchTermsOf(filter);
  if (terms && terms.maxMatches <= sortThreshold) return rankAll(db, filter, terms, searchText, paging);
  const totalItems = await countResources(db, filter);
  if (terms && totalItems <= sortThreshold) return rankAll(db, filter, terms, searchText, paging);
  const { offset, limit } = toOffsetLimit(paging);
  if (offset >= totalItems) return { rows: [], totalItems };
  const matches = sql`FROM resources WHERE ${visibleCondition(filter)} AND ${searchCondition(filter)}`;
  const others = sql`
    UNION ALL (
      SELECT id, published_at, ${afterRankedPosition} ${matches} AND id NOT IN (SELECT id FROM candidates)
      ORDER BY ${byDate('resources', 'desc')} LIMIT ${toInlineLiteral(offset + limit)}
    )
  `;
  const page = sql`
    WITH candidates AS MATERIALIZED (${candidateQuery(matches, searchText)})
    (SELECT id, published_at, ${rankPosition(terms, searchText)} AS position
     FROM ${resourcesWithTitle(sql`id = ANY (ARRAY(SELECT id FROM candidates))`)})
    ${offset + limit > sortThreshold ? others : sql``}
    ORDER BY position, published_at DESC, id DESC
    OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
  return { rows: await loadDetails<ResourceRow>(db, filter, page, bestFirst), totalItems };
}

function candidateQuery(matches: RawBuilder<unknown>, searchText: string) {
  const conditions = [
    sql`AND ${normalisedTitle} = ${normalised(searchText)}`,
    sql`AND ${titleBegins(searchText)}`,
    sql``,
  ];
  const newest = sql`ORDER BY ${byDate('resources', 'desc')} LIMIT ${sql.lit(sortThreshold)}`;
  return sql.join(
    conditions.map((condition) => sql`(SELECT id ${matches} ${condition} ${newest})`),
    sql` UNION `,
  );
}

function rankAll(db: Db, filter: ResourceFilter, terms: SearchTerms, searchText: string, paging: Paging) {
  const { offset, limit } = toOffsetLimit(paging);
  const page = sql`
    SELECT id, published_at, count(*) OVER () AS total, ${rankPosition(terms, searchText)} AS position
    FROM ${resourcesWithTitle(sql`title_words @@ ${toTsquery(terms)}::tsquery AND ${visibleCondition(filter)}`)}
    ORDER BY position OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
  `;
  const counted = loadDetails<CountedRow>(db, filter, page, bestFirst, sql`page.total`);
  return readPageWithTotal(counted, offset, () => countResources(db, filter));
}

/** OFFSET 0 keeps the planner from inlining the subquery, which would normalise a title once per use. */
const resourcesWithTitle = (condition: RawBuilder<unknown>) => sql`(
  SELECT id, published_at, title_words, ${normalisedTitle} AS normalized_title FROM resources WHERE ${condition} OFFSET 0
) AS resources`;

const rankPosition = (terms: SearchTerms | null, searchText: string) => sql`
  row_number() OVER (ORDER BY ${titleMatch(terms, searchText)}, ${terms ? similarityOrder(terms, searchText) : sql``}
    ${byDate('resources', 'desc')})
`;

const similarityOrder = (terms: SearchTerms, searchText: string) => sql`
  ts_rank_cd(title_words, ${toTsquery(terms)}::tsquery, ${dividedByLength}) DESC,
  similarity(normalized_title, ${normalised(searchText)}) DESC,
`;

const titleMatch = (terms: SearchTerms | null, searchText: string) => sql`
  CASE
    WHEN normalized_title = ${normalised(searchText)} THEN 0
    WHEN starts_with(normalized_title, ${normalised(searchText)}) THEN 1
    WHEN strpos(normalized_title, ' ' || ${normalised(searchText)}) > 0 THEN 2
    ${terms ? sql`WHEN ${hasAllInTitle(terms)} THEN 3` : sql``}
    ELSE 4
  END
`;

/** Matches in the title rank above matches in the kind of a resource. */
const hasAllInTitle = ({ wordAlternatives }: SearchTerms) =>
  sql.join(
    wordAlternatives.map((alternatives) => {
      const inTitle = alternatives.map(({ text }) => sql`strpos(' ' || normalized_title, ${` ${text}`}) > 0`);
      return sql`(${sql.join(inTitle, sql` OR `)})`;
    }),
    sql` AND `,
  );

const bestFirst = sql`page.position, page.published_at DESC, page.id DESC`;
const afterRankedPosition = sql.lit(3 * sortThreshold + 1);
/** Normalization flag of ts_rank_cd(): divides the rank by the document length. */
const dividedByLength = sql.lit(2);
