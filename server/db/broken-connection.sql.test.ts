import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { isUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The embedded engine has one connection, which only this process can break.
if (inject('engine').kind === 'postgresql') {
  it('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
    const { db, pool } = database;
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      // The end of it is heard here, while no statement of the transaction waits for an answer.
      await expect.poll(() => sql`SELECT 1`.execute(tx).then(String, isUnavailable)).toBe(true);
      await sql`SELECT 1`.execute(tx);
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
}
it('a database that nothing is wrong with answers', async () => {
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
