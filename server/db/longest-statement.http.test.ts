import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let database: TestDatabase;
let portal: TestApp;

beforeAll(async () => {
  database = await openTestDatabase({ longestStatement: 1_500 });
  portal = await startTestApp({}, { shared: database });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

it('what is meant to be long is not cut short', async () => {
  await sql`SELECT pg_sleep(4)`.execute(database.unhurried);
});

it('what is not is ended, and whoever comes next is answered', async () => {
  await expect(sql`SELECT pg_sleep(60)`.execute(database.db)).rejects.toThrow(/timeout|in time/);
  await sql`SELECT pg_sleep(4)`.execute(database.unhurried);
  await expect(sql`SELECT pg_sleep(60)`.execute(database.db)).rejects.toThrow(/timeout|in time/);
  await sql`SELECT 1`.execute(database.db);
});

// The embedded engine has one session: nobody there can wait for another's lock.
if (inject('engine').kind === 'postgresql') {
  it('who waits too long for the database is told to come again, and holds up nobody else', async () => {
    const { token, userId } = await portal.signIn('member');
    const read = () => portal.call({ path: `/api/users/${userId}`, token });
    await database.unhurried.transaction().execute(async (tx) => {
      await sql`LOCK TABLE segments IN ACCESS EXCLUSIVE MODE`.execute(tx);
      // More than there are connections: none of them may be lost to those who wait.
      const answers = await Promise.all(Array.from({ length: 12 }, read));
      for (const { status, headers } of answers) {
        expect(status).toBe(503);
        expect(headers['retry-after']).toBeDefined();
      }
      expect((await portal.call({ path: '/api/events/list', token })).status).toBe(200);
    });
    expect((await read()).status).toBe(200);
  });
}
