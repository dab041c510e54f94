import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database, Db } from '#server/db/database.ts';
import { cleanHtml } from '#server/html/clean-html.ts';
import { type ColumnKind, columns, long, medium, short } from './payload-columns.ts';
import { payloads } from './payloads.ts';
import { seedDrafts, seedHistory, seedRevisions } from './stored-records.ts';

const separator = ' ¦ ';

/** Joins all payloads that fit into texts of up to this length. */
export function joinPayloads(maxLength: number): string[] {
  const texts: string[] = [];
  let current = '';
  for (const { text } of payloads.filter((payload) => payload.text.length <= maxLength)) {
    const longer = current === '' ? text : current + separator + text;
    if (longer.length > maxLength) texts.push(current);
    current = longer.length > maxLength ? text : longer;
  }
  return [...texts, current];
}

/** Counts the payloads in these texts. */
export const countPayloads = (texts: Iterable<string>) =>
  [...texts].reduce((sum, text) => sum + text.split(separator).length, 0);

/** For columns with one URL per row. */
export const urlPayloads = [
  ...payloads.map(({ text }) => text).filter((text) => /^[^<]*script[:&]/i.test(text)),
  '//evil.example',
  '/\\evil.example',
  'http:evil.example',
  'data:text/html,<script>hit(1)</script>',
  'https://evil.example/"onmouseover="hit(2)',
  "http://evil.example/'><img src=x onerror=hit(3)>",
  'https://javascript:hit(4)@evil.example',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  'ftp://a',
  'https://evil.example/#"><script>hit(5)</script>',
  'about:blank',
  'mailto:a@b.example?body=<script>',
];

/** Replaces the demo texts with payloads, directly in the database and without validation. */
export async function seedPayloads({ pool, db }: Database): Promise<void> {
  // A trigger rejects changes to issued invoices.
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER USER');
  for (const [table, kinds] of Object.entries(columns)) await seedTable(pool, table, kinds);
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER USER');
  // The portal recognises memberships without directory access by this word.
  await pool.query(`UPDATE memberships SET name = 'Informational ' || name WHERE plan = 'Newsletter'`);
  // Keep the email addresses of the demo accounts, because tests sign in with them.
  await seedTable(pool, 'accounts', { email: short }, "email NOT LIKE '%@demo.example'");
  await seedPasskeys(pool);
  await seedHistory(pool, joinPayloads(medium));
  await seedRevisions(pool);
  await seedEmails(db);
  await seedEvents(db);
  await seedDrafts(pool);
  await seedCheckout(db);
}

/** Names of passkeys of one member, whose account does not ask for them at sign-in. */
async function seedPasskeys(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO passkeys (member_id, name, rp_id, credential_id, public_key, counter, transports)
     SELECT member_id, name, 'localhost', name, '', 0, '{}'
     FROM accounts, unnest($1::text[]) AS name WHERE email = 'billing@demo.example'`,
    [joinPayloads(medium)],
  );
}

async function seedTable(pool: Pool, table: string, kinds: Record<string, ColumnKind>, where = 'true') {
  const { rows } = await pool.query<{ rowId: string }>(
    `SELECT ctid::text AS "rowId" FROM ${table} WHERE ${where} ORDER BY ctid`,
  );
  const names = Object.keys(kinds);
  const byColumn = names.map((name) => {
    const kind = kinds[name] as ColumnKind;
    return kind === 'url' ? urlPayloads : joinPayloads(kind === 'list' ? medium : kind);
  });
  const values = byColumn.map((texts, column) =>
    rows.map((_, row) => {
      // Each column starts at another text, so that the texts of a row differ. The suffix avoids duplicates in unique columns.
      const text = texts[(row + column * 7) % texts.length] as string;
      return row < texts.length || texts === urlPayloads ? text : `${text}${separator}${row}`;
    }),
  );
  const parameters = ['row_id', ...names];
  const set = (name: string) =>
    kinds[name] === 'list'
      ? `${name} = string_to_array(payload.${name}, '${separator}')`
      : `${name} = payload.${name}`;
  await pool.query(
    `UPDATE ${table} SET ${names.map(set).join(', ')}
     FROM unnest(${parameters.map((_, index) => `$${index + 1}::text[]`).join(', ')}) AS payload(${parameters.join(', ')})
     WHERE ${table}.ctid = payload.row_id::tid`,
    [rows.map(({ rowId }) => rowId), ...values],
  );
}

async function seedEmails(db: Db): Promise<void> {
  const emails = joinPayloads(medium).map((text) => ({
    toAddress: text,
    subject: text,
    htmlBody: text,
    textBody: `${text}\n\n${text}:\nhttps://a.example/"><script>hit(6)</script>`,
    // The database rejects spaces here. A slash also separates attributes.
    replyTo: text.replaceAll(/[\s\p{C}]+/gu, '/'),
  }));
  await db.insertInto('emails').values(emails).execute();
}

/** Payloads that are also stored as entities, which the web app decodes before sanitising. */
export const encodedPayloads = payloads.filter((_, index) => index % 5 === 0);

/** Event bodies with each payload as HTML, some as entities, and all as sanitised by the server. */
async function seedEvents(db: Db): Promise<void> {
  const wrap = (html: string) => `<p>Before</p>${html}<p>After</p>`;
  const encodeEntities = (html: string) =>
    html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const bodies = [
    ...payloads.map(({ text }) => wrap(text)),
    ...encodedPayloads.map(({ text }) => encodeEntities(wrap(text))),
    ...sanitisedBodies(),
  ];
  const texts = joinPayloads(short);
  const events = bodies.map((content, number) => {
    const text = (column: number) => texts[(number + column * 7) % texts.length] as string;
    return {
      name: text(0),
      shortDescription: text(1),
      format: text(2),
      venue: text(3),
      registerLabel: text(4),
      registerUrl: urlPayloads[number % urlPayloads.length] as string,
      content,
      startsAt: new Date(Date.now() + 86_400_000 + number * 60_000),
      endsAt: null,
    };
  });
  await db.deleteFrom('events').execute();
  for (const batch of inBatches(events, 100)) await db.insertInto('events').values(batch).execute();
}

const inBatches = <Item>(items: Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );

/** Sanitised HTML is well-formed, so that one body can contain twenty payloads. */
const sanitisedBodies = () =>
  inBatches(payloads, 20).map((batch) => `<p>Before</p>${batch.map(({ text }) => cleanHtml(text)).join('')}`);

export const payloadCheckout = `checkout-${randomUUID()}`;

async function seedCheckout(db: Db): Promise<void> {
  const description = joinPayloads(long).join('\n');
  await db
    .insertInto('testCheckouts')
    .values({ reference: payloadCheckout, totalCents: 100, description, successUrl: '/', cancelUrl: '/' })
    .execute();
}
