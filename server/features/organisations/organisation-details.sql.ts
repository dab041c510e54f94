import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { summaryColumns } from './organisations.staff.sql.ts';

/** The columns of the list, and details that it does not show. */
export const listOrganisationsById = (db: Db, ids: string[]) =>
  db
    .selectFrom('organisations')
    .select([...summaryColumns, 'abn', 'about', 'street', 'postcode', 'phone', 'website'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM members WHERE organisation_id = organisations.id)`.as(
        'memberCount',
      ),
    )
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute();
