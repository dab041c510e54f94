import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database, Db } from '#server/db/database.ts';
import { cleanHtml } from '#server/html/clean-html.ts';
import { payloads } from './payloads.ts';

const separator = ' ¦ ';

/** All attacks that fit, joined into texts of at most this length. */
export function joinPayloads(maxLength: number): string[] {
  const texts: string[] = [];
  let open = '';
  for (const { text } of payloads.filter((payload) => payload.text.length <= maxLength)) {
    const longer = open === '' ? text : open + separator + text;
    if (longer.length > maxLength) texts.push(open);
    open = longer.length > maxLength ? text : longer;
  }
  return [...texts, open];
}

/** The number of attacks in these texts. */
export const countPayloads = (texts: Iterable<string>) =>
  [...texts].reduce((sum, text) => sum + text.split(separator).length, 0);

/** For columns that hold one address per row. */
export const urlPayloads = [
  ...payloads.map(({ text }) => text).filter((text) => /^[^<]*script[:&]/i.test(text)),
  ...['//evil.example', '/\\evil.example', 'http:evil.example', 'data:text/html,<script>hit(1)</script>'],
  ...['https://evil.example/"onmouseover="hit(2)', "http://evil.example/'><img src=x onerror=hit(3)>"],
  ...['https://javascript:hit(4)@evil.example', 'file:///etc/passwd', 'blob:https://evil.example/x'],
  'ftp://a',
  ...['https://evil.example/#"><script>hit(5)</script>', 'about:blank', 'mailto:a@b.example?body=<script>'],
];

/** Maximum lengths: of indexed names and of titles, of other short texts, and of long texts. */
const short = 240;
const medium = 900;
const all = 40_000;

/** The maximum length of a text, an address, or a list of texts. */
type Kind = number | 'address' | 'list';

/** The text columns that are shown. `text-columns.ts` finds missing ones. */
const columns: Record<string, Record<string, Kind>> = {
  members: {
    ...{ first_name: short, last_name: short, preferred_name: short, postnominals: short, pronouns: short },
    ...{ position_title: short, department: short, work_suburb: short, about_me: all, title: short },
    ...{ middle_name: short, gender: short, cultural_identity: short, other_languages: short },
    ...{ mobile: short, work_landline: short, secondary_email: short, personal_email: short },
    ...{ linkedin_url: 'address', postal_address1: short, postal_address2: short, postal_suburb: short },
    ...{ postal_state: short, postal_postcode: short, postal_country: short, postal_country_name: short },
    ...{ accessibility_requirement: all, dietary_requirements: 'list', unlisted_organisation_name: short },
  },
  organisations: {
    ...{ name: medium, about: all, country: medium, state: medium, suburb: medium, phone: medium },
    website: 'address',
  },
  groups: { name: medium, description: medium },
  group_types: { name: medium },
  sectors: { name: medium },
  jurisdictions: { label: medium },
  memberships: { name: medium },
  resources: { title: short, description: medium, url_name: 150 },
  tags: { name: medium },
  attachments: { name: short },
  access_levels: { name: medium },
  categories: { name: medium },
  subcategories: { name: medium },
  products: { name: medium, description: all },
  sign_in_images: { credit: all },
  lookupValues: { label: medium },
  invoices: { kind: medium },
};

/** Replaces the texts of the demo association in the database, without validation. */
export async function seedPayloads({ pool, db }: Database): Promise<void> {
  // A trigger keeps issued invoices unchanged.
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER USER');
  for (const [table, kinds] of Object.entries(columns)) await seedTable(pool, table, kinds);
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER USER');
  // The word by which the portal recognises memberships without a directory.
  await pool.query(`UPDATE memberships SET name = 'Informational ' || name WHERE plan = 'Newsletter'`);
  // The demo accounts keep their email addresses, because tests sign in with them.
  await seedTable(pool, 'accounts', { email: short }, "email NOT LIKE '%@demo.example'");
  await seedEmails(db);
  await seedEvents(db);
  await seedCheckout(db);
}

async function seedTable(pool: Pool, table: string, kinds: Record<string, Kind>, where = 'true') {
  const { rows } = await pool.query<{ place: string }>(
    `SELECT ctid::text AS place FROM ${table} WHERE ${where} ORDER BY ctid`,
  );
  const names = Object.keys(kinds);
  const byColumn = names.map((name) => {
    const kind = kinds[name] as Kind;
    return kind === 'address' ? urlPayloads : joinPayloads(kind === 'list' ? medium : kind);
  });
  const values = byColumn.map((texts, column) =>
    rows.map((_, row) => {
      // Columns start at different texts, so that those of a row differ. The suffix keeps unique columns unique.
      const text = texts[(row + column * 7) % texts.length] as string;
      return row < texts.length || texts === urlPayloads ? text : `${text}${separator}${row}`;
    }),
  );
  const given = ['place', ...names];
  const set = (name: string) =>
    kinds[name] === 'list'
      ? `${name} = string_to_array(planted.${name}, '${separator}')`
      : `${name} = planted.${name}`;
  await pool.query(
    `UPDATE ${table} SET ${names.map(set).join(', ')}
     FROM unnest(${given.map((_, index) => `$${index + 1}::text[]`).join(', ')}) AS planted(${given.join(', ')})
     WHERE ${table}.ctid = planted.place::tid`,
    [rows.map(({ place }) => place), ...values],
  );
}

async function seedEmails(db: Db): Promise<void> {
  const mails = joinPayloads(medium).map((text) => ({
    ...{ toAddress: text, subject: text, htmlBody: text },
    textBody: `${text}\n\n${text}:\nhttps://a.example/"><script>hit(6)</script>`,
    // The database refuses spaces here. A slash separates attributes too.
    replyTo: text.replaceAll(/[\s\p{C}]+/gu, '/'),
  }));
  await db.insertInto('emails').values(mails).execute();
}

/** Attacks that are also planted as entities, which the web decodes before it cleans them like the others. */
export const encodedPayloads = payloads.filter((_, index) => index % 5 === 0);

/** Event bodies: each attack as HTML, some as entities, and all attacks after the server has cleaned them. */
async function seedEvents(db: Db): Promise<void> {
  const around = (html: string) => `<p>Before</p>${html}<p>After</p>`;
  const encoded = (html: string) =>
    html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const bodies = [
    ...payloads.map(({ text }) => around(text)),
    ...encodedPayloads.map(({ text }) => encoded(around(text))),
    ...cleanedBodies(),
  ];
  const texts = joinPayloads(short);
  const events = bodies.map((content, number) => {
    const text = (column: number) => texts[(number + column * 7) % texts.length] as string;
    return {
      ...{
        name: text(0),
        shortDescription: text(1),
        format: text(2),
        venue: text(3),
        registerLabel: text(4),
      },
      ...{ content, startsAt: new Date(Date.now() + 86_400_000 + number * 60_000), endsAt: null },
      registerUrl: urlPayloads[number % urlPayloads.length] as string,
    };
  });
  await db.deleteFrom('events').execute();
  for (let from = 0; from < events.length; from += 100) {
    const some = events.slice(from, from + 100);
    await db.insertInto('events').values(some).execute();
  }
}

/** Cleaned HTML is well-formed, so one body holds twenty attacks. */
function cleanedBodies(): string[] {
  const cleaned = payloads.map(({ text }) => cleanHtml(text));
  const bodies: string[] = [];
  for (let from = 0; from < cleaned.length; from += 20)
    bodies.push(`<p>Before</p>${cleaned.slice(from, from + 20).join('')}`);
  return bodies;
}

/** One article per kind of attack, with the kind in its address. */
export const toUrlName = (kind: string) => `hostile-${kind}`;
export const articleKinds = [...new Set(payloads.map(({ kind }) => kind))];

export async function seedArticles(db: Db): Promise<void> {
  const resources = await db.selectFrom('resources').select('id').orderBy('publishedAt', 'desc').execute();
  // The films of the demo load from other hosts over https, which is allowed.
  await db.updateTable('resources').set({ contents: '<p>Before</p>' }).execute();
  for (const [index, kind] of articleKinds.entries()) {
    const attacks = payloads.filter((payload) => payload.kind === kind);
    const contents = attacks.map(({ text }) => `<section><p>Before</p>${text}</section>`).join('');
    const article = db.updateTable('resources').set({ urlName: toUrlName(kind), contents });
    await article.where('id', '=', resources[index]?.id as string).execute();
  }
}

export const payloadCheckout = `checkout-${randomUUID()}`;

async function seedCheckout(db: Db): Promise<void> {
  const description = joinPayloads(all).join('\n');
  await db
    .insertInto('testCheckouts')
    .values({ reference: payloadCheckout, totalCents: 100, description, successUrl: '/', cancelUrl: '/' })
    .execute();
}
