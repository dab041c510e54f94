import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateSchemaSql } from '#scripts/schema-sql.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { generateTableTypes } from './generate-table-types.ts';
import { listPendingMigrations, migrate } from './migrate.ts';

const database = setUpTestDatabase();

/** Ignores whitespace, because Biome formats tables.ts. */
const words = (source: string) => source.replace(/\s+/g, ' ');

it('matches tables.ts and docs/schema.sql (update with npm run db:tables and npm run db:schema)', async () => {
  for (const [file, expected] of [
    ['server/db/tables.ts', await generateTableTypes(database.pool)],
    ['docs/schema.sql', await generateSchemaSql(database.pool)],
  ] as const)
    expect(words(readFileSync(file, 'utf8')), file).toBe(words(expected));
});

it('does nothing when no migration is pending', async () => {
  expect(await listPendingMigrations(database.db)).toEqual([]);
  expect(await migrate(database.db)).toEqual([]);
});

it('joins no transition tables in triggers, except in dynamic statements (docs/derived-tables.md)', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    String.raw`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND prosrc ~ '(added\s+JOIN\s+removed|removed\s+JOIN\s+added)'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['record_history']);
});
