import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Details that the list of organisations does not show. */
export const listOrganisationDetails = (db: Db, ids: string[]) =>
  db
    .selectFrom('organisations')
    .select(['id', 'abn', 'about', 'street', 'postcode', 'phone', 'website'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM members WHERE organisation_id = organisations.id)`.as(
        'memberCount',
      ),
    )
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute();
