import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readTotal } from '../../db/page-with-total.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import { matchAsTyped } from './resource-match.sql.ts';
import { type ResourceSearchFilter, visibleCondition } from './search-resources.sql.ts';

type NewResources = { filter: ResourceSearchFilter; search: TextSearch; since: Date; max: number };

/** Counts up to `max` resources that the search finds as typed. Stops there, and ranks nothing. */
export async function countNewResources(
  db: Db,
  { filter, search, since, max }: NewResources,
): Promise<number> {
  const { inText, inPages } = matchAsTyped(search);
  const isNew = sql`live_since > ${since} AND ${visibleCondition(filter)}`;
  const withText = sql`(SELECT id FROM resources WHERE ${isNew} AND ${inText} LIMIT ${sql.lit(max)})`;
  // For a common word, the texts alone reach the maximum.
  const count = await readTotal(db, sql`SELECT count(*)::integer AS total FROM ${withText} AS matches`);
  if (count >= max) return max;
  const total = sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      ${withText} UNION (SELECT id FROM resources WHERE ${isNew} AND EXISTS (
        SELECT FROM attachments JOIN attachment_pages USING (file_key)
        WHERE resource_id = resources.id AND ${inPages}
      ) LIMIT ${sql.lit(max)})
    ) AS matches
  `;
  return Math.min(await readTotal(db, total), max);
}
