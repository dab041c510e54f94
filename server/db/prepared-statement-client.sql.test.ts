import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';

const database = setUpTestDatabase();

it('continues to read while a migration adds a column', async () => {
  const { db } = database;
  const read = () => db.selectFrom('memberships').selectAll().where('name', '=', 'Subscriber').execute();
  const readInTransaction = () =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('memberships').selectAll().where('name', '=', 'Associate').limit(1).execute();
      return tx.selectFrom('members').select('id').limit(1).execute();
    });
  for (let use = 0; use < 12; use += 1) {
    await read();
    await readInTransaction();
  }
  await sql`ALTER TABLE memberships ADD COLUMN next_version text`.execute(db);
  for (let use = 0; use < 12; use += 1) {
    expect((await read())[0]).toHaveProperty('nextVersion');
    expect(await readInTransaction()).toHaveLength(1);
  }
});

it('uses a partial index in a prepared statement', async () => {
  const { db } = database;
  await sql`CREATE TABLE drawers (owner integer NOT NULL, state text NOT NULL)`.execute(db);
  await sql`CREATE UNIQUE INDEX ON drawers (owner) WHERE state = 'open'`.execute(db);
  const open = (owner: number, state: string) =>
    sql`INSERT INTO drawers (owner, state) VALUES (${owner}, ${state})
        ON CONFLICT (owner) WHERE state = ${'open'} DO NOTHING RETURNING owner`.execute(db);
  for (let use = 0; use < 20; use += 1) expect((await open(use, 'open')).rows).toHaveLength(1);
  expect((await open(0, 'open')).rows).toHaveLength(0);
});

it.runIf(inject('engine').kind === 'postgresql')(
  'prepares up to 300 statements, and keeps the first ones prepared',
  async () => {
    const client = await database.pool.connect();
    for (let variant = 0; variant < 320; variant += 1)
      for (let use = 0; use < 6; use += 1) await client.query(`SELECT ${variant} WHERE $1 <> ''`, ['x']);
    const { rows } = await client.query('SELECT statement FROM pg_prepared_statements');
    expect(rows.map(({ statement }) => statement)).toContain("SELECT 0 WHERE $1 <> ''");
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.length).toBeLessThanOrEqual(300);
    client.release();
  },
);
