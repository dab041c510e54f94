import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openTestDatabase } from '#tests/support/engines.ts';

it('a column that a migration adds disturbs neither a read nor a transaction of a portal that runs', async () => {
  const { db, close } = await openTestDatabase();

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
  await close();
});

it('what keeps to a partial index does so however often it is sent', async () => {
  const { db, close } = await openTestDatabase();
  await sql`CREATE TABLE drawers (owner integer NOT NULL, state text NOT NULL)`.execute(db);
  await sql`CREATE UNIQUE INDEX ON drawers (owner) WHERE state = 'open'`.execute(db);
  const open = (owner: number, state: string) =>
    sql`INSERT INTO drawers (owner, state) VALUES (${owner}, ${state})
        ON CONFLICT (owner) WHERE state = ${'open'} DO NOTHING RETURNING owner`.execute(db);
  for (let use = 0; use < 20; use += 1) expect((await open(use, 'open')).rows).toHaveLength(1);
  expect((await open(0, 'open')).rows).toHaveLength(0);
  await close();
});

it.runIf(inject('engine').kind === 'postgresql')(
  'names 300 statements at most, and keeps the names of the first',
  async () => {
    const { pool, close } = await openTestDatabase();
    const client = await pool.connect();
    for (let way = 0; way < 320; way += 1)
      for (let use = 0; use < 6; use += 1) await client.query(`SELECT ${way} WHERE $1 <> ''`, ['x']);
    const { rows } = await client.query('SELECT statement FROM pg_prepared_statements');
    expect(rows.map(({ statement }) => statement)).toContain("SELECT 0 WHERE $1 <> ''");
    expect(rows.length).toBe(300);
    client.release();
    await close();
  },
);
