import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaSql } from '#scripts/schema-sql.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { tablesFromSchema } from './tables-from-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Formatting is Biome's business. */
const words = (source: string) => source.replace(/\s+/g, ' ');

describe('the schema', () => {
  it('is what tables.ts says; `npm run db:tables` writes it', async () => {
    expect(words(readFileSync('server/db/tables.ts', 'utf8'))).toBe(
      words(await tablesFromSchema(database.pool)),
    );
  });

  it('is what docs/schema.sql says; `npm run db:schema` writes it', async () => {
    expect(words(readFileSync('docs/schema.sql', 'utf8'))).toBe(words(await schemaSql(database.pool)));
  });

  it('is up to date after a migration, and a second one does nothing', async () => {
    expect(await pendingMigrations(database.db)).toEqual([]);
    expect(await migrate(database.db)).toEqual([]);
  });

  it.each([
    ['Ngāio WAIRAU', 'ngaio wairau'],
    ['Trần Đức', 'tran duc'],
    ['Søren O’Neill', "soren o'neill"],
  ])('folds %s to %s', async (given, expected) => {
    const { rows } = await sql<{ folded: string }>`SELECT fold(${given}) AS folded`.execute(database.db);
    expect(rows[0]?.folded).toBe(expected);
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when it fails, and the connection good', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('counters').values({ name: 'test', value: 1 }).execute();
      await sql`SELECT 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const rows = await database.db.selectFrom('counters').selectAll().where('name', '=', 'test').execute();
    expect(rows).toEqual([]);
  });
});
