import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';

const portal = setUpTestApp();
const { list } = todayClient(portal, portal.signInBeforeAll('staff'));

const insertEnquiries = (count: number, waiting: string) =>
  sql`
    INSERT INTO enquiries (first_name, last_name, email, enquiry_type, message, state, waiting_since)
    SELECT 'Aroha', 'Parata', 'aroha@tairawhiti.example', 'General', 'Where?', 'open', now() - ${waiting}::interval
    FROM generate_series(1, ${count}::integer)
  `.execute(portal.database.db);

async function countShown() {
  const { items } = await list();
  const count = (kind: string) => items.filter((item) => item.kind === kind).length;
  return { enquiries: count('enquiry'), invoices: count('invoice') };
}

/** The database decides how many items of each long queue the list reads. */
it('shows late items before newer ones, and the oldest of the late items first', async () => {
  const before = await countShown();
  expect(before.invoices).toBeGreaterThan(0);

  await insertEnquiries(150, '1000 days');
  await insertEnquiries(100, '1 hour');
  expect((await countShown()).invoices).toBe(before.invoices);

  await insertEnquiries(50, '1000 days');
  const { items, counts } = await list({});
  const undue = items.filter(({ dueAt }) => dueAt === null);
  expect(undue.map(({ kind }) => kind)).toEqual(undue.map(() => 'enquiry'));
  expect(counts.find(({ kind }) => kind === 'enquiry')?.count).toBe(before.enquiries + 300);
});
