import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

const terms = readConfig({});
let database: TestDatabase;
let memberId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const member = await database.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  memberId = member.id;
});
afterAll(() => database.close());

const lines = [{ description: 'Enamel mug', quantity: 3, unitCents: 24_20 }];

/** Fails at the very end when told to: whatever it had taken goes back. */
const issue = (fails: boolean) =>
  database.db.transaction().execute(async (tx) => {
    const { number } = await issueInvoice(tx, terms, { memberId, kind: 'Merchandise', lines });
    if (fails) throw new Error('meant to fail');
    return number;
  });

it('gives the next numbers without a gap to 40 at once, of which every fourth fails', async () => {
  const counter = database.db.selectFrom('counters').select('value').where('name', '=', 'invoice');
  const before = (await counter.executeTakeFirstOrThrow()).value;
  const done = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => issue(index % 4 === 3)));
  const numbers = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }, (_, index) => before + index + 1),
  );
  expect((await counter.executeTakeFirstOrThrow()).value).toBe(before + 30);
});

it('starts to count where nothing was counted yet', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`TRUNCATE invoices CASCADE`.execute(tx);
    await tx.deleteFrom('counters').where('name', '=', 'invoice').execute();
  });
  expect([await issue(false), await issue(false)]).toEqual([10_001, 10_002]);
});

it('adds its lines up, GST being one eleventh', async () => {
  const number = await issue(false);
  const invoice = await database.db
    .selectFrom('invoices')
    .select(['totalCents', 'gstCents', 'status', 'assignedTo'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(invoice).toEqual({ totalCents: 72_60, gstCents: 6_60, status: 'Open', assignedTo: 'Individual' });
});
