import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/engines.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { databaseLimits, type Limits, type Try } from './limits.ts';
import { forgetPastTries } from './tries.sql.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let limits: Limits;
beforeEach(async () => {
  database = await openTestDatabase();
  limits = databaseLimits(database.db);
});
afterEach(() => database.close());

const byAddress: Try = ['signInByAddress', '203.0.113.7'];
const byAccount: Try = ['signInFailuresByAccount', 'kim@example.org'];
const good: Try = ['photoByMember', 'kim'];
const allowedByAddress = 6;

const inTurn = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await work();
};
const pointsOf = async (...[name]: Try) => {
  const { rows } = await sql<{ points: number }>`
    SELECT points FROM rate_limits WHERE key LIKE ${`${name}:%`}
  `.execute(database.db);
  return rows[0]?.points ?? 0;
};

it('so many are allowed; who tries again is told how long to wait, and may when that is over', async () => {
  await inTurn(allowedByAddress, () => limits.require(...byAddress));
  await expect(limits.require(...byAddress)).rejects.toMatchObject({
    code: 'tooMany',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  });
  await sql`UPDATE rate_limits SET expire = expire - 60000`.execute(database.db);
  expect(await limits.attempt(...byAddress)).toBe(true);
  expect(await pointsOf(...byAddress)).toBe(1);
});

it('who goes on trying does not wait longer for it', async () => {
  await inTurn(allowedByAddress + 1, () => limits.attempt(...byAddress));
  const secondsGone = 30;
  await sql`UPDATE rate_limits SET expire = expire - ${secondsGone * 1000}::bigint`.execute(database.db);
  await inTurn(2, () =>
    expect(limits.require(...byAddress)).rejects.toMatchObject({
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds <= 60 - secondsGone),
    }),
  );
});

it('limits the wait to the window when the database clock is set back', async () => {
  await inTurn(allowedByAddress, () => limits.require(...byAddress));
  await sql`UPDATE rate_limits SET expire = expire + 7200000`.execute(database.db);
  await expect(limits.require(...byAddress)).rejects.toMatchObject({
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds <= 60),
  });
  await sql`UPDATE rate_limits SET expire = expire - 60000`.execute(database.db);
  expect(await limits.attempt(...byAddress)).toBe(true);
});

it('of many at the same moment no more slip by', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => limits.attempt(...byAddress)));
  expect(tries.filter(Boolean)).toHaveLength(allowedByAddress);
});

it('what the first limit refuses does not count for the second', async () => {
  await inTurn(allowedByAddress, () => limits.requireThenAttempt(byAddress, byAccount));
  await expect(limits.requireThenAttempt(byAddress, byAccount)).rejects.toMatchObject({ code: 'tooMany' });
  expect(await pointsOf(...byAccount)).toBe(allowedByAddress);
});

it('the second limit tells when it is reached, wherever the tries come from', async () => {
  const from = (at: number) => limits.requireThenAttempt(['signInByAddress', `203.0.113.${at}`], byAccount);
  const tries = [];
  for (let at = 0; at < 11; at += 1) tries.push(await from(at));
  expect(tries).toEqual([...Array(10).fill(true), false]);
});

it('what is given back may be tried again, and never becomes a credit', async () => {
  await inTurn(allowedByAddress, () => limits.attempt(...byAddress));
  await limits.giveBack(byAddress);
  expect(await limits.attempt(...byAddress)).toBe(true);
  expect(await limits.attempt(...byAddress)).toBe(false);
  await inTurn(allowedByAddress + 5, () => limits.giveBack(byAddress));
  expect(await pointsOf(...byAddress)).toBe(0);
  await limits.giveBack(['photoByMember', 'nobody who ever tried']);
});

it('who was right has one try given back, and all wrong ones forgotten', async () => {
  await inTurn(4, () => limits.requireThenAttempt(byAddress, byAccount));
  await limits.requireThenGiveBack(good, byAddress, byAccount);
  expect([await pointsOf(...byAddress), await pointsOf(...byAccount)]).toEqual([3, 0]);
});

it('who was right too often is refused and has no try given back, but the wrong ones are forgotten', async () => {
  await inTurn(20, () => limits.require(...good));
  await inTurn(4, () => limits.requireThenAttempt(byAddress, byAccount));
  await expect(limits.requireThenGiveBack(good, byAddress, byAccount)).rejects.toMatchObject({
    code: 'tooMany',
    retryAfterSeconds: expect.any(Number),
  });
  expect([await pointsOf(...byAddress), await pointsOf(...byAccount)]).toEqual([4, 0]);
});

it('what is over is forgotten by the clock that counts it, and nothing else', async () => {
  await limits.attempt(...byAddress);
  await limits.attempt(...byAccount);
  await sql`UPDATE rate_limits SET expire = expire - 61000`.execute(database.db);
  await forgetPastTries(database.db);
  expect([await pointsOf(...byAddress), await pointsOf(...byAccount)]).toEqual([0, 1]);
});

it.runIf(inject('engine').kind === 'postgresql')(
  'to forget waits for nobody who counts at the same moment',
  async () => {
    await limits.attempt(...byAddress);
    await sql`UPDATE rate_limits SET expire = 0`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await databaseLimits(tx).attempt(...byAddress);
      await forgetPastTries(database.db);
    });
    expect(await pointsOf(...byAddress)).toBe(1);
  },
);

it.runIf(inject('engine').kind === 'postgresql')(
  'who waits for the address does not hold the account, so that two never wait for each other',
  async () => {
    await limits.requireThenAttempt(byAddress, byAccount);
    const { db } = database;
    const hold = (tx: Db, [name]: Try) =>
      sql`SELECT FROM rate_limits WHERE key LIKE ${`${name}:%`} FOR UPDATE NOWAIT`.execute(tx);
    const waiting = await db.transaction().execute(async (tx) => {
      await hold(tx, byAddress);
      const both = [
        limits.requireThenAttempt(byAddress, byAccount),
        limits.requireThenGiveBack(good, byAddress, byAccount),
      ];
      await expect.poll(() => waitingForLocks(db)).toBe(both.length);
      await hold(tx, byAccount);
      return both;
    });
    await Promise.all(waiting);
  },
);
