import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { schemaSql } from '#scripts/schema-sql.ts';
import { testDatabase } from '#tests/support/test-databases.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { generateTableTypes } from './tables-from-schema.ts';

const database = testDatabase();

/** Biome formats both. */
const words = (source: string) => source.replace(/\s+/g, ' ');

it('has the schema that tables.ts and docs/schema.sql say (npm run db:tables, npm run db:schema)', async () => {
  for (const [file, expected] of [
    ['server/db/tables.ts', await generateTableTypes(database.pool)],
    ['docs/schema.sql', await schemaSql(database.pool)],
  ] as const)
    expect(words(readFileSync(file, 'utf8')), file).toBe(words(expected));
});

it('has no pending migration, and migrates a second time without a change', async () => {
  expect(await pendingMigrations(database.db)).toEqual([]);
  expect(await migrate(database.db)).toEqual([]);
});

it('folds letters to lower case without accents', async () => {
  for (const [given, expected] of [
    ['Ngāio WAIRAU', 'ngaio wairau'],
    ['Trần Đức', 'tran duc'],
    ['Søren O’Neill', "soren o'neill"],
  ]) {
    const { rows } = await sql`SELECT normalize_text(${given}) AS folded`.execute(database.db);
    expect(rows).toEqual([{ folded: expected }]);
  }
});
