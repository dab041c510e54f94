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

describe('the demo association', () => {
  it.each([
    ['members', 600],
    ['organisations', 60],
    ['jurisdictions', 10],
    ['access_levels', 3],
    ['resources', 240],
    ['events', 24],
    ['groups', 30],
  ])('has %s: %i', async (table, expected) => {
    expect(await count(table)).toBe(expected);
  });

  it('lies in order, as that of any size does', async () => {
    expect(
      await rows(
        "SELECT indisclustered FROM pg_index WHERE indexrelid = 'directory_entries_by_name'::regclass",
      ),
    ).toEqual([{ indisclustered: true }]);
  });

  it('has more than six categories in each access level, all with sub-categories', async () => {
    const levels = await rows<{ categories: number; empty: number }>(`
      SELECT count(*)::int AS categories,
             count(*) FILTER (WHERE NOT EXISTS (SELECT FROM subcategories WHERE category_id = categories.id))::int AS empty
      FROM categories GROUP BY access_level_id`);
    for (const level of levels) {
      expect(level.categories).toBeGreaterThan(6);
      expect(level.empty).toBe(0);
    }
  });

  it('has invoices of all statuses for both kinds of payer, numbered without a gap', async () => {
    expect(await rows('SELECT DISTINCT assigned_to, status FROM invoices')).toHaveLength(6);
    const [numbers] = await rows<{ count: number; span: number; last: number }>(
      'SELECT count(*)::int AS count, max(number) - min(number) + 1 AS span, max(number) AS last FROM invoices',
    );
    expect(numbers?.count).toBe(numbers?.span);
    expect(await rows("SELECT value AS last FROM counters WHERE name = 'invoice'")).toEqual([
      { last: numbers?.last },
    ]);
    expect(
      await count(
        'invoices WHERE total_cents <> (SELECT sum(quantity * unit_cents) FROM invoice_lines WHERE invoice_id = invoices.id)',
      ),
    ).toBe(0);
  });

  it('has invoices as an accountant expects them', async () => {
    const age = "(now() AT TIME ZONE 'Australia/Melbourne')::date - issued_at::date";
    expect(await count(`invoices WHERE status = 'Open' AND ${age} > 31`)).toBeGreaterThan(5);
    expect(await count(`invoices WHERE status = 'Open' AND ${age} < 30`)).toBeGreaterThan(2);
    expect(await rows("SELECT DISTINCT paid_by FROM invoices WHERE status = 'Closed'")).toHaveLength(2);
    expect(await count("invoices WHERE (status = 'Closed') <> (paid_on IS NOT NULL)")).toBe(0);
    expect(await count("invoices WHERE paid_on < (issued_at AT TIME ZONE 'Australia/Melbourne')::date")).toBe(
      0,
    );
    expect(await count("invoices WHERE (kind = 'Membership') <> (period_to > period_from)")).toBe(0);
    expect(await count('invoices WHERE purchase_order IS NOT NULL')).toBeGreaterThan(20);
    expect(
      await count(
        "invoices WHERE gst_cents = 0 AND bill_to ->> 'country' IN ('International', 'New Zealand')",
      ),
    ).toBeGreaterThan(10);
    expect(
      await count(
        "invoices WHERE gst_cents <> CASE bill_to ->> 'country' WHEN 'Australia' THEN round(total_cents / 11.0) ELSE 0 END",
      ),
    ).toBe(0);
    expect(
      await count("invoices WHERE assigned_to = 'Company' AND jsonb_array_length(bill_to -> 'address') < 3"),
    ).toBe(0);
  });

  it('has an adjustment note for each cancelled invoice, numbered without a gap', async () => {
    const [notes] = await rows<{ count: number; span: number; last: number }>(
      `SELECT count(*)::int AS count, max(notes.number) - min(notes.number) + 1 AS span, max(notes.number) AS last
       FROM adjustment_notes AS notes JOIN invoices ON invoices.id = invoice_id AND status = 'Cancelled'`,
    );
    expect(notes?.count).toBe(await count("invoices WHERE status = 'Cancelled'"));
    expect(notes?.count).toBe(notes?.span);
    expect(await rows("SELECT value AS last FROM counters WHERE name = 'adjustment note'")).toEqual([
      { last: notes?.last },
    ]);
  });

  it('shows directory privacy in every combination', async () => {
    const combinations = await rows(
      'SELECT DISTINCT in_directory, show_photo, show_email, show_mobile, show_landline FROM members',
    );
    expect(combinations).toHaveLength(32);
  });

  it('keeps the files that its rows name', async () => {
    const files = await rows<{ key: string }>('SELECT key FROM files');
    expect(files.length).toBeGreaterThan(300);
    for (const { key } of files)
      expect(existsSync(path.join(database.filesFolder, key.slice(0, 2), key)), key).toBe(true);
  });

  it('has bodies of every kind: tables, pictures, https frames, entities; none with anything that runs', async () => {
    for (const part of ['<table', '<img src="/files/', '<iframe src="https://', '&lt;p']) {
      expect(await count(`resources WHERE position('${part}' in contents) > 0`), part).toBeGreaterThan(0);
    }
    expect(
      await count("resources WHERE contents ~* '<script|onclick|onerror|javascript:|href=\"http:|{{picture'"),
    ).toBe(0);
  });

  it('has events before, during and after today', async () => {
    expect(await count('events WHERE over_at < now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at < now() AND over_at > now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at > now()')).toBeGreaterThan(10);
  });

  it('has names of the region, with their macrons', async () => {
    expect(await count("members WHERE first_name || last_name ~ '[āēīōū]'")).toBeGreaterThan(10);
    expect(await count('(SELECT DISTINCT first_name, last_name FROM members) AS names')).toBeGreaterThan(580);
  });

  it('gives each demo account what it is there to show', async () => {
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
