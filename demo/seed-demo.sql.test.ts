import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function rows<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.db)).rows;
}
const count = async (query: string) =>
  (await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`))[0]?.count;

describe('seedDemo', () => {
  it.each([
    ['members', 600],
    ['organisations', 60],
    ['jurisdictions', 10],
    ['access_levels', 3],
    ['resources', 240],
    ['events', 24],
    ['groups', 30],
  ])('inserts %s: %i', async (table, expected) => {
    expect(await count(table)).toBe(expected);
  });

  it('clusters the directory by name', async () => {
    expect(
      await rows(
        "SELECT indisclustered FROM pg_index WHERE indexrelid = 'directory_entries_by_name'::regclass",
      ),
    ).toEqual([{ indisclustered: true }]);
  });

  it('inserts more than six categories for each access level, all with sub-categories', async () => {
    const levels = await rows<{ categories: number; empty: number }>(`
      SELECT count(*)::int AS categories,
             count(*) FILTER (WHERE NOT EXISTS (SELECT FROM subcategories WHERE category_id = categories.id))::int AS empty
      FROM categories GROUP BY access_level_id`);
    for (const level of levels) {
      expect(level.categories).toBeGreaterThan(6);
      expect(level.empty).toBe(0);
    }
  });

  it('inserts invoices of every status for members and organisations', async () => {
    expect(await rows('SELECT DISTINCT assigned_to, status FROM invoices')).toHaveLength(6);
    expect(await rows("SELECT DISTINCT paid_by FROM invoices WHERE status = 'Closed'")).toHaveLength(2);
  });

  it.each([
    ['invoice', 'invoices'],
    ['adjustment note', "adjustment_notes JOIN invoices ON id = invoice_id AND status = 'Cancelled'"],
  ])('numbers each %s without a gap', async (counter, table) => {
    const number = table === 'invoices' ? 'number' : 'adjustment_notes.number';
    const numbers = await rows(
      `SELECT max(${number}) - min(${number}) + 1 - count(*)::int AS gaps, max(${number}) AS last FROM ${table}`,
    );
    const [last] = await rows<object>(`SELECT value AS last FROM counters WHERE name = '${counter}'`);
    expect(numbers).toEqual([{ gaps: 0, ...last }]);
  });

  const age = "(now() AT TIME ZONE 'Australia/Melbourne')::date - issued_at::date";
  const gst = "CASE bill_to ->> 'country' WHEN 'Australia' THEN round(total_cents / 11.0) ELSE 0 END";
  it.each([
    ['open and overdue', 5, `status = 'Open' AND ${age} > 31`],
    ['open and not due', 2, `status = 'Open' AND ${age} < 30`],
    ['with a purchase order', 20, 'purchase_order IS NOT NULL'],
    ['without GST', 10, "gst_cents = 0 AND bill_to ->> 'country' IN ('International', 'New Zealand')"],
  ])('inserts invoices %s: more than %i', async (_, min, condition) => {
    expect(await count(`invoices WHERE ${condition}`)).toBeGreaterThan(min);
  });

  it.each([
    [
      'another total than its lines',
      '(SELECT sum(quantity * unit_cents) FROM invoice_lines WHERE invoice_id = invoices.id) <> total_cents',
    ],
    ['a payment and another status than closed', "(status = 'Closed') <> (paid_on IS NOT NULL)"],
    ['a payment before its date', "paid_on < (issued_at AT TIME ZONE 'Australia/Melbourne')::date"],
    ['a period and another kind than membership', "(kind = 'Membership') <> (period_to > period_from)"],
    ['the wrong GST', `gst_cents <> ${gst}`],
    ['an incomplete address', "assigned_to = 'Company' AND jsonb_array_length(bill_to -> 'address') < 3"],
    [
      'no adjustment note though cancelled',
      "status = 'Cancelled' AND id NOT IN (SELECT invoice_id FROM adjustment_notes)",
    ],
  ])('inserts no invoice with %s', async (_, condition) => {
    expect(await count(`invoices WHERE ${condition}`)).toBe(0);
  });

  it('inserts every combination of directory privacy', async () => {
    const combinations = await rows(
      'SELECT DISTINCT in_directory, show_photo, show_email, show_mobile, show_landline FROM members',
    );
    expect(combinations).toHaveLength(32);
  });

  it('stores the files that its rows name', async () => {
    const files = await rows<{ key: string }>('SELECT key FROM files');
    expect(files.length).toBeGreaterThan(200);
    for (const { key } of files)
      expect(existsSync(path.join(database.filesFolder, key.slice(0, 2), key)), key).toBe(true);
  });

  it('sanitises the contents of resources and keeps tables, pictures, frames and entities', async () => {
    for (const part of ['<table', '<img src="/files/', '<iframe src="https://', '&lt;p']) {
      expect(await count(`resources WHERE position('${part}' in contents) > 0`), part).toBeGreaterThan(0);
    }
    expect(
      await count("resources WHERE contents ~* '<script|onclick|onerror|javascript:|href=\"http:|{{picture'"),
    ).toBe(0);
  });

  it('inserts past, current and future events', async () => {
    expect(await count('events WHERE over_at < now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at < now() AND over_at > now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at > now()')).toBeGreaterThan(10);
  });

  it('gives every account an email address of its own', async () => {
    expect(await count('(SELECT DISTINCT lower(email) FROM accounts) AS emails')).toBe(600);
  });

  it('gives each demo account the data that it demonstrates', async () => {
    const accounts = await rows<Record<string, unknown>>(`
      SELECT email, is_staff, is_billing_contact AS billing, in_directory, memberships.name AS membership, about_me,
             (SELECT count(*)::int FROM group_members WHERE member_id = members.id) AS groups,
             (SELECT count(*)::int FROM invoices WHERE member_id = members.id AND assigned_to = 'Individual') AS invoices,
             (SELECT count(*)::int FROM invoices WHERE organisation_id = members.organisation_id) AS company_invoices,
             EXISTS (SELECT FROM member_segments JOIN segments ON segments.id = segment_id
                     WHERE member_id = members.id AND category = 'Membership Representative') AS representative
      FROM accounts JOIN members ON members.id = member_id JOIN memberships ON memberships.id = membership_id
      WHERE email LIKE '%@demo.example'`);
    const by = Object.fromEntries(accounts.map((account) => [account.email, account]));
    expect(accounts).toHaveLength(7);
    expect(by[demoEmail('member')]).toMatchObject({
      membership: 'Full member',
      inDirectory: true,
      isStaff: false,
    });
    expect(by[demoEmail('member')]?.groups).toBeGreaterThan(3);
    expect(by[demoEmail('member')]?.invoices).toBeGreaterThan(10);
    expect(by[demoEmail('informational')]?.membership).toMatch(/^informational/i);
    expect(by[demoEmail('billing')]?.billing).toBe(true);
    expect(by[demoEmail('billing')]?.companyInvoices).toBeGreaterThan(10);
    expect(by[demoEmail('representative')]?.representative).toBe(true);
    expect(by[demoEmail('hidden')]?.inDirectory).toBe(false);
    expect(by[demoEmail('new')]).toMatchObject({ groups: 0, invoices: 0, aboutMe: null });
    expect(by[demoEmail('staff')]?.isStaff).toBe(true);
  });
});
