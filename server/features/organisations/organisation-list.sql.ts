import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { type CountQuery, readPageWithTotal, readTotal } from '../../db/page-with-total.ts';
import { hideFromPlanner, toInlineLiteral } from '../../db/planner-hints.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import {
  type StaffOrganisationSummaryRow,
  selectSectors,
  summaryColumns,
} from './organisations.staff.sql.ts';

export type StaffOrganisationQuery = Paging & {
  text?: string | undefined;
  status: 'active' | 'retired' | 'all';
  country?: string | undefined;
  state?: string | undefined;
  sectorId?: string | undefined;
  plan?: string | undefined;
  sortField: 'name' | 'country' | 'members';
  sortOrder: 'asc' | 'desc';
  /** Limits the list to these organisations. */
  onlyIds?: string[] | undefined;
};

export function searchStaffOrganisations(db: Db, options: StaffOrganisationQuery) {
  return searchByName(options.text, columnMatches, (match) => {
    const condition = toCondition(options, match);
    const count: CountQuery = sql`SELECT count(*)::integer AS total FROM organisations WHERE ${condition}`;
    const page = listOrganisations(db, options, condition, count);
    return readPageWithTotal(page, toOffsetLimit(options).offset, () => readTotal(db, count));
  });
}

type Condition = RawBuilder<SqlBool>;

const statusConditions: Record<StaffOrganisationQuery['status'], Condition> = {
  active: sql`organisations.retired_at IS NULL`,
  retired: sql`organisations.retired_at IS NOT NULL`,
  all: sql`true`,
};

function toCondition(options: StaffOrganisationQuery, match: ColumnMatch | undefined): Condition {
  const { status, country, state, sectorId, plan, onlyIds } = options;
  const conditions = [statusConditions[status]];
  if (onlyIds) conditions.push(sql`organisations.id = ANY (${onlyIds}::uuid[])`);
  if (match) conditions.push(match('organisations.normalizedName'));
  if (country) conditions.push(sql`organisations.country = ${hideFromPlanner(sql`${country}::text`)}`);
  if (state) conditions.push(sql`organisations.state = ${hideFromPlanner(sql`${state}::text`)}`);
  if (plan) conditions.push(sql`${hideFromPlanner(sql`${plan}::text`)} = ANY (organisations.joinable_plans)`);
  if (sectorId)
    conditions.push(
      sql`organisations.id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = ${sectorId})`,
    );
  return sql.join<SqlBool>(conditions, sql` AND `);
}

/** Reads the sectors of the whole page together: a query for each row takes several times as long. */
async function listOrganisations(
  db: Db,
  options: StaffOrganisationQuery,
  condition: Condition,
  count: CountQuery,
) {
  const { offset, limit } = toOffsetLimit(options);
  const order = sql.raw(orders[options.sortField][options.sortOrder]);
  const { rows } = await sql<StaffOrganisationSummaryRow & { total: number }>`
    WITH page AS MATERIALIZED (
      SELECT organisations.* FROM organisations WHERE ${condition}
      ORDER BY ${order} OFFSET ${toInlineLiteral(offset)} LIMIT ${toInlineLiteral(limit)}
    )
    SELECT ${summaryColumns}, (${count}) AS total FROM page AS organisations
    LEFT JOIN (${selectSectors(sql`IN (SELECT id FROM page)`)}) AS own_sectors ON organisation_id = organisations.id
    ORDER BY ${order}
  `.execute(db);
  return rows;
}

export async function listOrganisationIds(db: Db, options: StaffOrganisationQuery): Promise<string[]> {
  const { rows } = await searchByName(options.text, columnMatches, async (match) => {
    const found = await sql<{ id: string }>`
      SELECT id FROM organisations WHERE ${toCondition(options, match)}
      ORDER BY ${sql.raw(orders[options.sortField][options.sortOrder])}
    `.execute(db);
    return { rows: found.rows, totalItems: found.rows.length };
  });
  return rows.map(({ id }) => id);
}

/** Organisations without a country are last in both directions. */
const orders = {
  name: { asc: 'normalized_name, id', desc: 'normalized_name DESC, id DESC' },
  country: {
    asc: 'country, normalized_name, id',
    desc: 'country DESC NULLS LAST, normalized_name DESC, id',
  },
  members: {
    asc: 'member_count, normalized_name, id',
    desc: 'member_count DESC, normalized_name, id',
  },
};
