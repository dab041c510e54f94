import { type SqlBool, sql } from 'kysely';
import { memberListStaff } from '#contract/member-list.staff.ts';
import type { Db } from '../../db/database.ts';
import type { ExportList, ExportRequest } from '../../exports/export-list.ts';
import type { Cell } from '../../files/tables/written-table.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { memberExportColumns } from './member-export-columns.ts';
import { type Condition, toConditions } from './member-filters.sql.ts';
import type { MemberListQuery } from './member-list.sql.ts';
import { memberMatches } from './member-matches.sql.ts';

const batchSize = 1_000;

/** In the order of the member number, which never changes, so that no member is read twice. No transaction, which would block the embedded engine. */
async function* readMembers(db: Db, { query, columnNames }: ExportRequest): AsyncGenerator<Cell[][]> {
  const conditions = await findConditions(db, query as MemberListQuery);
  if (!conditions) return;
  const columns = columnNames.flatMap((name) => memberExportColumns.find((each) => each.name === name) ?? []);
  for (let lastNumber = 0; ; ) {
    const rows = await readBatch(db, conditions, columns, lastNumber);
    yield rows.map(({ cells }) => cells);
    if (rows.length < batchSize) return;
    lastNumber = rows.at(-1)?.memberNumber ?? lastNumber;
  }
}

/** Undefined if no member matches the text. */
async function findConditions(db: Db, query: MemberListQuery): Promise<Condition[] | undefined> {
  const filters = toConditions(query);
  const found = await searchByName(query.text, memberMatches(db), async (match) => {
    const all = match ? [...filters, match.where] : filters;
    const { rows } = await sql`
      SELECT FROM member_entries AS entries WHERE ${sql.join(all, sql` AND `)} LIMIT 1
    `.execute(db);
    return { totalItems: rows.length, match };
  });
  if (!('match' in found)) return undefined;
  // One pass over the index of the numbers finds the matches of all batches.
  return found.match ? [...filters, found.match.scanned] : filters;
}

async function readBatch(
  db: Db,
  conditions: Condition[],
  columns: typeof memberExportColumns,
  lastNumber: number,
) {
  const isNext = sql<SqlBool>`entries.member_number > ${lastNumber}`;
  const { rows } = await sql<{ memberNumber: number; cells: Cell[] }>`
    WITH batch AS MATERIALIZED (
      SELECT * FROM member_entries AS entries WHERE ${sql.join([isNext, ...conditions], sql` AND `)}
      ORDER BY member_number LIMIT ${sql.lit(batchSize)}
    )
    SELECT entries.member_number, json_build_array(${sql.join(columns.map(({ value }) => value))}) AS cells
    FROM batch AS entries
    JOIN members ON members.id = entries.member_id JOIN memberships ON memberships.id = entries.membership_id
    LEFT JOIN accounts ON accounts.member_id = entries.member_id
    LEFT JOIN organisations ON organisations.id = entries.organisation_id
    ORDER BY entries.member_number
  `.execute(db);
  return rows;
}

export const memberExport: ExportList = {
  name: 'members',
  rowsNoun: 'members',
  capability: 'members.readPrivate',
  query: memberListStaff.listStaffMembers.query,
  columns: memberExportColumns,
  read: readMembers,
};
