import { sql } from 'kysely';
import { beforeEach, expect, inject, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { createRateLimiter, type RateLimiter, type RateLimitKey } from './rate-limiter.ts';
import { deleteExpiredBuckets } from './rate-limits.sql.ts';

const database = setUpTestDatabase();
let limits: RateLimiter;
beforeEach(async () => {
  limits = createRateLimiter(database.db);
  await database.pool.query('DELETE FROM rate_limits');
});

const byAddress: RateLimitKey = ['signInByAddress', '203.0.113.7'];
const byAccount: RateLimitKey = ['signInFailuresByAccount', 'kim@example.org'];
const successes: RateLimitKey = ['photoByMember', 'kim'];
const allowedByAddress = 6;

const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await work();
};
const readPoints = async (...[name]: RateLimitKey) => {
  const { rows } = await sql<{ points: number }>`
    SELECT points FROM rate_limits WHERE key LIKE ${`${name}:%`}
  `.execute(database.db);
  return rows[0]?.points ?? 0;
};

const shiftExpiry = (ms: number) =>
  sql`UPDATE rate_limits SET expire = expire + ${ms}::bigint`.execute(database.db);
const rateLimitedFor = (maxSeconds: number) => ({
  code: 'tooManyRequests',
  retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= maxSeconds),
});

it('allows 6 attempts a minute, then rejects until the window ends', async () => {
  const attempts = await Promise.all(Array.from({ length: 40 }, () => limits.tryConsume(...byAddress)));
  expect(attempts.filter(Boolean)).toHaveLength(allowedByAddress);
  await expect(limits.consume(...byAddress)).rejects.toMatchObject(rateLimitedFor(60));
  await shiftExpiry(-30_000);
  // Further attempts do not extend the wait.
  await repeat(2, () => expect(limits.consume(...byAddress)).rejects.toMatchObject(rateLimitedFor(30)));
  await shiftExpiry(-30_000);
  expect(await limits.tryConsume(...byAddress)).toBe(true);
  expect(await readPoints(...byAddress)).toBe(1);
});

it('limits the wait to the window when the database clock is set back', async () => {
  await repeat(allowedByAddress, () => limits.consume(...byAddress));
  await shiftExpiry(7_200_000);
  await expect(limits.consume(...byAddress)).rejects.toMatchObject(rateLimitedFor(60));
  await shiftExpiry(-60_000);
  expect(await limits.tryConsume(...byAddress)).toBe(true);
});

it('counts for the second limit only when the first allows it', async () => {
  await repeat(allowedByAddress, () => limits.consumeThenTry(byAddress, byAccount));
  await expect(limits.consumeThenTry(byAddress, byAccount)).rejects.toMatchObject(rateLimitedFor(60));
  expect(await readPoints(...byAccount)).toBe(allowedByAddress);
  const attempts = [];
  for (let index = 0; index < 5; index += 1)
    attempts.push(await limits.consumeThenTry(['signInByAddress', `198.51.100.${index}`], byAccount));
  expect(attempts).toEqual([true, true, true, true, false]);
});

it('refunds attempts, but never below zero', async () => {
  await repeat(allowedByAddress, () => limits.tryConsume(...byAddress));
  await limits.refund(byAddress);
  expect(await limits.tryConsume(...byAddress)).toBe(true);
  expect(await limits.tryConsume(...byAddress)).toBe(false);
  await repeat(allowedByAddress + 5, () => limits.refund(byAddress));
  expect(await readPoints(...byAddress)).toBe(0);
  await limits.refund(['photoByMember', 'unknown']);
});

it('refunds one attempt and clears the failures after a success, unless there are too many successes', async () => {
  await repeat(4, () => limits.consumeThenTry(byAddress, byAccount));
  await limits.consumeThenRefund(successes, byAddress, byAccount);
  expect([await readPoints(...byAddress), await readPoints(...byAccount)]).toEqual([3, 0]);
  await repeat(19, () => limits.consume(...successes));
  await limits.consumeThenTry(byAddress, byAccount);
  const tooManySuccesses = limits.consumeThenRefund(successes, byAddress, byAccount);
  await expect(tooManySuccesses).rejects.toMatchObject(rateLimitedFor(3_600));
  expect([await readPoints(...byAddress), await readPoints(...byAccount)]).toEqual([4, 0]);
});

it('deletes only expired counters', async () => {
  await limits.tryConsume(...byAddress);
  await limits.tryConsume(...byAccount);
  await shiftExpiry(-61_000);
  await deleteExpiredBuckets(database.db);
  expect([await readPoints(...byAddress), await readPoints(...byAccount)]).toEqual([0, 1]);
});

it.runIf(inject('engine').kind === 'postgresql')(
  'skips locked counters when it deletes expired ones',
  async () => {
    await limits.tryConsume(...byAddress);
    await sql`UPDATE rate_limits SET expire = 0`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await createRateLimiter(tx).tryConsume(...byAddress);
      await deleteExpiredBuckets(database.db);
    });
    expect(await readPoints(...byAddress)).toBe(1);
  },
);

it.runIf(inject('engine').kind === 'postgresql')(
  'locks the address before the account, so that two requests cannot deadlock',
  async () => {
    await limits.consumeThenTry(byAddress, byAccount);
    const { db } = database;
    const lock = (tx: Db, [name]: RateLimitKey) =>
      sql`SELECT FROM rate_limits WHERE key LIKE ${`${name}:%`} FOR UPDATE NOWAIT`.execute(tx);
    const blocked = await db.transaction().execute(async (tx) => {
      await lock(tx, byAddress);
      const both = [
        limits.consumeThenTry(byAddress, byAccount),
        limits.consumeThenRefund(successes, byAddress, byAccount),
      ];
      await expect.poll(() => countLockWaits(db)).toBe(both.length);
      await lock(tx, byAccount);
      return both;
    });
    await Promise.all(blocked);
  },
);
