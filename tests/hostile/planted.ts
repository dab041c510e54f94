import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database, Db } from '#server/db/database.ts';
import { cleanHtml } from '#server/html/clean-html.ts';
import { payloads } from './payloads.ts';

const between = ' ¦ ';

/** All attacks that fit, one after the other, in texts of this length at the most. */
export function hostileTexts(longest: number): string[] {
  const texts: string[] = [];
  let open = '';
  for (const { text } of payloads.filter((payload) => payload.text.length <= longest)) {
    const longer = open === '' ? text : open + between + text;
    if (longer.length > longest) texts.push(open);
    open = longer.length > longest ? text : longer;
  }
  return [...texts, open];
}

/** How many attacks a text holds. */
export const attacksIn = (text: string) => text.split(between).length;
export const attacksInAll = (texts: Iterable<string>) =>
  [...texts].reduce((sum, text) => sum + attacksIn(text), 0);

/** Where only an address belongs, one for each row. */
export const hostileAddresses = [
  ...payloads.map(({ text }) => text).filter((text) => /^[^<]*script[:&]/i.test(text)),
  ...['//evil.example', '/\\evil.example', 'http:evil.example', 'data:text/html,<script>hit(1)</script>'],
  ...['https://evil.example/"onmouseover="hit(2)', "http://evil.example/'><img src=x onerror=hit(3)>"],
  ...[
    'https://javascript:hit(4)@evil.example',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    'ftp://a',
  ],
  ...['https://evil.example/#"><script>hit(5)</script>', 'about:blank', 'mailto:a@b.example?body=<script>'],
];

/** Names stand in indexes, which take no more; a title is bounded by the database itself. */
const short = 240;
const medium = 900;
const all = 40_000;

/** How much of it a row can hold; an address; or a list of texts. */
type Kind = number | 'address' | 'list';

/** The columns of text that somebody sees; `text-columns.ts` finds one that is missing. */
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
  choices: { label: medium },
  invoices: { kind: medium },
};

/** Writes the attacks over the demo association, past everything that looks at what is written. */
export async function plant({ pool, db }: Database): Promise<void> {
  // What is issued stays as it was, and the database sees to it: here it was never anything else.
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER USER');
  for (const [table, kinds] of Object.entries(columns)) await plantOver(pool, table, kinds);
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER USER');
  // By this word those are known who have no directory.
  await pool.query(`UPDATE memberships SET name = 'Informational ' || name WHERE plan = 'Newsletter'`);
  // With an address that is an attack nobody signs in: those of the demo's own accounts stay.
  await plantOver(pool, 'accounts', { email: short }, "email NOT LIKE '%@demo.example'");
  await plantMails(db);
  await plantEvents(db);
  await plantCheckout(db);
}

async function plantOver(
  pool: Pool,
  table: string,
  kinds: Record<string, Kind>,
  where = 'true',
): Promise<void> {
  const { rows } = await pool.query<{ place: string }>(
    `SELECT ctid::text AS place FROM ${table} WHERE ${where} ORDER BY ctid`,
  );
  const names = Object.keys(kinds);
  const byColumn = names.map((name) => {
    const kind = kinds[name] as Kind;
    return kind === 'address' ? hostileAddresses : hostileTexts(kind === 'list' ? medium : kind);
  });
  const values = byColumn.map((texts, column) =>
    rows.map((_, row) => {
      // Each column begins elsewhere, so that a row does not say the same everywhere; and some must be unlike all others.
      const text = texts[(row + column * 7) % texts.length] as string;
      return row < texts.length || texts === hostileAddresses ? text : `${text}${between}${row}`;
    }),
  );
  const given = ['place', ...names];
  const set = (name: string) =>
    kinds[name] === 'list'
      ? `${name} = string_to_array(planted.${name}, '${between}')`
      : `${name} = planted.${name}`;
  await pool.query(
    `UPDATE ${table} SET ${names.map(set).join(', ')}
     FROM unnest(${given.map((_, index) => `$${index + 1}::text[]`).join(', ')}) AS planted(${given.join(', ')})
     WHERE ${table}.ctid = planted.place::tid`,
    [rows.map(({ place }) => place), ...values],
  );
}

async function plantMails(db: Db): Promise<void> {
  const mails = hostileTexts(medium).map((text) => ({
    ...{
      toAddress: text,
      subject: text,
      textBody: `${text}\n\n${text}:\nhttps://a.example/"><script>hit(6)</script>`,
    },
    htmlBody: text,
    // The database takes no blanks here, and between attributes a slash is as good.
    replyTo: text.replaceAll(/[\s\p{C}]+/gu, '/'),
  }));
  await db.insertInto('mails').values(mails).execute();
}

/** The bodies of events: each attack alone, as HTML and as entities; and what the server leaves of it. */
async function plantEvents(db: Db): Promise<void> {
  const around = (html: string) => `<p>Before</p>${html}<p>After</p>`;
  const encoded = (html: string) =>
    html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const bodies = [
    ...payloads.map(({ text }) => around(text)),
    ...payloads.map(({ text }) => encoded(around(text))),
    ...cleanedTogether(),
  ];
  const texts = hostileTexts(short);
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
      registerUrl: hostileAddresses[number % hostileAddresses.length] as string,
    };
  });
  await db.deleteFrom('events').execute();
  for (let from = 0; from < events.length; from += 100) {
    await db
      .insertInto('events')
      .values(events.slice(from, from + 100))
      .execute();
  }
}

/** What is clean is whole: many of them stand in one body without touching each other. */
function cleanedTogether(): string[] {
  const cleaned = payloads.map(({ text }) => cleanHtml(text));
  const together: string[] = [];
  for (let from = 0; from < cleaned.length; from += 20) {
    together.push(`<p>Before</p>${cleaned.slice(from, from + 20).join('')}`);
  }
  return together;
}

/** The library's bodies: each kind of attack in one article, which bears its name in its address. */
export const articleOf = (kind: string) => `hostile-${kind}`;
export const articleKinds = [...new Set(payloads.map(({ kind }) => kind))];

export async function plantArticles(db: Db): Promise<void> {
  const resources = await db.selectFrom('resources').select('id').orderBy('publishedAt', 'desc').execute();
  // The demo's films come over https, from elsewhere, and may.
  await db.updateTable('resources').set({ contents: '<p>Before</p>' }).execute();
  for (const [index, kind] of articleKinds.entries()) {
    const attacks = payloads.filter((payload) => payload.kind === kind);
    const contents = attacks.map(({ text }) => `<section><p>Before</p>${text}</section>`).join('');
    const { id } = resources[index] as { id: string };
    await db
      .updateTable('resources')
      .set({ urlName: articleOf(kind), contents })
      .where('id', '=', id)
      .execute();
  }
}

export const hostileCheckout = `checkout-${randomUUID()}`;

async function plantCheckout(db: Db): Promise<void> {
  const description = hostileTexts(all).join('\n');
  await db
    .insertInto('testCheckouts')
    .values({ reference: hostileCheckout, totalCents: 100, description, paidUrl: '/', leftUrl: '/' })
    .execute();
}
