import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { deletedTables, keptTables } from './close-account.sql.ts';
import { personalColumns } from './personal-columns.ts';
import { subjects } from './subjects.ts';

const database = setUpTestDatabase();

/** Foreign keys to `members` and to tables whose rows belong to a member, columns named like personal data, and JSON. */
const personalColumnsQuery = `
  WITH keys AS (
    SELECT conrelid, confrelid, attname FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey) WHERE contype = 'f'
  ), owned AS (
    SELECT 'members'::regclass AS table_id
    UNION SELECT conrelid FROM keys WHERE confrelid = 'members'::regclass AND attname = 'member_id'
  )
  SELECT table_name || '.' || column_name AS name
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'members' AND (
    table_name = 'accounts' OR data_type = 'jsonb'
    OR column_name ~ '(member|actor|subject|owner|deputy|author|staff|user|person)_id$|_by$'
    OR column_name ~ 'email$|address|phone|user_agent|first_name|last_name'
    OR (table_name::regclass, column_name) IN (
      SELECT conrelid, attname FROM keys WHERE confrelid IN (SELECT table_id FROM owned)
    )
  )
`;

it('lists every column about members, as part of the archive or with the reason for leaving it out', async () => {
  const { rows } = await database.pool.query<{ name: string }>(personalColumnsQuery);
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(Object.keys(personalColumns).toSorted()).toEqual(names.toSorted());
});

it.each(subjects)('reads $name for every demo account', async ({ read }) => {
  const accounts = await database.db.selectFrom('accounts').select(['memberId', 'email']).limit(20).execute();
  for (const owner of accounts)
    for await (const rows of read(database.db, owner))
      for (const row of rows) expect(row).not.toHaveProperty('rowKey');
});

it('names only files of the archive', () => {
  const names = subjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [column, place] of Object.entries(personalColumns))
    if ('in' in place) expect(names, column).toContain(place.in);
});

it('decides for every table with rows of members what closing an account does', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f' AND confrelid = 'members'::regclass AND attname = 'member_id'`,
  );
  const names = rows.map(({ name }) => name);
  expect([...deletedTables, ...Object.keys(keptTables)].toSorted()).toEqual(names.toSorted());
});
