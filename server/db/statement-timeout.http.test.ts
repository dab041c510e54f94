import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';

let database: TestDatabase;
let portal: TestApp;

beforeAll(async () => {
  database = await openTestDatabase({ statementTimeoutMs: 1_000 });
  portal = await startTestApp({}, { sharedDatabase: database });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

it('cancels a statement after its timeout, except on dbWithoutTimeout', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(sql`SELECT pg_sleep(60)`.execute(database.db)).rejects.toThrow(/timeout|timed out/);
    await sql`SELECT pg_sleep(2)`.execute(database.dbWithoutTimeout);
  }
  await sql`SELECT 1`.execute(database.db);
});

// The embedded engine has one session, which never waits for a lock.
it.runIf(inject('engine').kind === 'postgresql')(
  'returns 503 to requests that wait for a lock, and serves the others',
  async () => {
    const { token, userId } = await portal.signIn('member');
    const read = () => portal.sendRaw({ path: `/api/users/${userId}`, token });
    await database.dbWithoutTimeout.transaction().execute(async (tx) => {
      await sql`LOCK TABLE segments IN ACCESS EXCLUSIVE MODE`.execute(tx);
      // More requests than connections.
      const responses = await Promise.all(Array.from({ length: 12 }, read));
      for (const { status, headers } of responses) {
        expect(status).toBe(503);
        expect(headers['retry-after']).toBeDefined();
      }
      expect((await portal.sendRaw({ path: '/api/events/list', token })).status).toBe(200);
    });
    expect((await read()).status).toBe(200);
  },
);
