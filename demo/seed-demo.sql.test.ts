import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';

const database = setUpTestDatabase();

async function rows<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.db)).rows;
}
const count = async (query: string) =>
  (await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`))[0]?.count;

describe('seedDemo', () => {
  it('inserts 600 members, clusters the directory by name and fills every category', async () => {
    expect([await count('members'), await count('events')]).toEqual([600, 24]);
    const directory = "pg_index WHERE indexrelid = 'directory_entries_by_name'::regclass AND indisclustered";
    expect(await count(directory)).toBe(1);
    const levels = await rows<{ categories: number; empty: number }>(`
      SELECT count(*)::int AS categories,
             count(*) FILTER (WHERE NOT EXISTS (SELECT FROM subcategories WHERE category_id = categories.id))::int AS empty
      FROM categories GROUP BY access_level_id`);
    for (const { categories, empty } of levels) {
      expect(categories).toBeGreaterThan(6);
      expect(empty).toBe(0);
    }
  });

  it('inserts invoices of every kind, numbered without a gap', async () => {
    expect(await rows('SELECT DISTINCT assigned_to, status FROM invoices')).toHaveLength(6);
    expect(await rows("SELECT DISTINCT paid_by FROM invoices WHERE status = 'Closed'")).toHaveLength(2);
    const age = "(now() AT TIME ZONE 'Australia/Melbourne')::date - issued_at::date";
    for (const [condition, min] of [
      [`status = 'Open' AND ${age} > 31`, 5],
      [`status = 'Open' AND ${age} < 30`, 2],
      ['purchase_order IS NOT NULL', 20],
      ["gst_cents = 0 AND bill_to ->> 'country' IN ('International', 'New Zealand')", 10],
    ] as const)
      expect(await count(`invoices WHERE ${condition}`), condition).toBeGreaterThan(min);
    for (const [counter, table] of [
      ['invoice', 'invoices'],
      [
        'adjustment note',
        "(SELECT adjustment_notes.number FROM adjustment_notes JOIN invoices ON id = invoice_id AND status = 'Cancelled')",
      ],
    ]) {
      const [last] = await rows<object>(`SELECT value AS last FROM counters WHERE name = '${counter}'`);
      const numbers = 'max(number) - min(number) + 1 - count(*)::int AS gaps, max(number) AS last';
      expect(await rows(`SELECT ${numbers} FROM ${table} AS numbered`)).toEqual([{ gaps: 0, ...last }]);
    }
  });

  it('inserts no invoice that contradicts itself', async () => {
    const gst = "CASE bill_to ->> 'country' WHEN 'Australia' THEN round(total_cents / 11.0) ELSE 0 END";
    for (const condition of [
      '(SELECT sum(quantity * unit_cents) FROM invoice_lines WHERE invoice_id = invoices.id) <> total_cents',
      "(status = 'Closed') <> (paid_on IS NOT NULL)",
      "paid_on < (issued_at AT TIME ZONE 'Australia/Melbourne')::date",
      "(kind = 'Membership') <> (period_to > period_from)",
      `gst_cents <> ${gst}`,
      "bill_to ->> 'name' IS NULL OR jsonb_typeof(bill_to -> 'address') <> 'array'",
      "(assigned_to = 'Company') <> (bill_to ->> 'email' IS NULL)",
      "assigned_to = 'Company' AND jsonb_array_length(bill_to -> 'address') < 3",
      "status = 'Cancelled' AND id NOT IN (SELECT invoice_id FROM adjustment_notes)",
    ])
      expect(await count(`invoices WHERE ${condition}`), condition).toBe(0);
  });

  it('inserts every combination of privacy settings, unique email addresses, and past, current and future events', async () => {
    const switches = 'wants_listing, show_photo, show_email, show_mobile, show_landline';
    expect(await rows(`SELECT DISTINCT ${switches} FROM members`)).toHaveLength(32);
    expect(await count('(SELECT DISTINCT lower(email) FROM accounts) AS emails')).toBe(600);
    expect(await count('events WHERE ends_or_starts_at < now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at < now() AND ends_or_starts_at > now()')).toBeGreaterThan(0);
    expect(await count('events WHERE starts_at > now()')).toBeGreaterThan(10);
  });

  it('stores the files that its rows name', async () => {
    const files = await rows<{ key: string }>('SELECT key FROM files');
    expect(files.length).toBeGreaterThan(200);
    for (const { key } of files)
      expect(existsSync(path.join(database.filesFolder, key.slice(0, 2), key)), key).toBe(true);
  });

  it('sanitises the contents of resources and keeps tables, images, frames and entities', async () => {
    for (const part of ['<table', '<img src="/files/', '<iframe src="https://', '&lt;p']) {
      expect(await count(`resources WHERE position('${part}' in contents) > 0`), part).toBeGreaterThan(0);
    }
    expect(
      await count("resources WHERE contents ~* '<script|onclick|onerror|javascript:|href=\"http:|{{image'"),
    ).toBe(0);
  });
});
