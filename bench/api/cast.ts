import { sql } from 'kysely';
import sharp from 'sharp';
import { type Db, openDatabase } from '#server/db/database.ts';
import { Sessions } from '#server/features/authentication/sessions.ts';
import { SigningKeys } from '#server/features/authentication/signing-keys.ts';
import type { FilledDatabase } from './filled-databases.ts';

export type Caller = { id: string; token: string };

/** Who calls, and what they ask for: drawn from the whole association, so that no row is asked for all the time. */
export type Cast = {
  /** Full members, who may see every list. */
  callers: Caller[];
  billingContacts: Caller[];
  /** Who may see who's who. */
  representatives: Caller[];
  emails: string[];
  listedMembers: string[];
  groups: string[];
  articles: string[];
  accessLevels: string[];
  categories: string[];
  subcategories: string[];
  jurisdictions: string[];
  sectors: string[];
  groupTypes: string[];
  organisations: string[];
  titleWords: string[];
  groupWords: string[];
  organisationWords: string[];
  namesOfGroups: OfGroup[];
  sectorsOfGroups: OfGroup[];
  /** Of which no PDF was made yet, each with a token of the member whose it is. */
  invoices: Caller[];
  photo: Buffer;
} & TypedNames;

/** A group, and what its members are narrowed down by. */
export type OfGroup = { groupId: string; chosen: string };

const callers = 200;
const billingContacts = 60;
const representatives = 60;
const isRepresentative = `EXISTS (
  SELECT FROM member_segments JOIN segments ON segments.id = segment_id
  WHERE member_id = members.id AND category = 'Membership Representative'
)`;
const invoices = 192;
const largestGroups = sql<{ id: string }>`SELECT id FROM groups ORDER BY member_count DESC, id LIMIT 60`;
/** Long enough for a whole bench, whatever happens beside it. */
const lifetime = { hours: 12, idleHours: 12 };

/** Asks the database itself, before the portal is started: the embedded engine has one process at a time. */
export async function chooseCast({ settings }: FilledDatabase): Promise<Cast> {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, folder: settings.DATA_DIR });
  const { db } = database;
  try {
    await forgetEarlierRuns(db);
    const ids = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
      (await statement.execute(db)).rows.map(({ id }) => id);
    const fullMembers = (condition: string, most: number) =>
      ids(sql<{ id: string }>`
        SELECT members.id FROM members JOIN memberships ON memberships.id = membership_id
        WHERE memberships.name = 'Full member' AND ${sql.raw(condition)}
        ORDER BY hashtext(members.id::text) LIMIT ${most}
      `);
    const some = (from: string, most: number) =>
      ids(sql<{ id: string }>`
        SELECT id FROM (${sql.raw(from)}) AS chosen (id) ORDER BY hashtext(id::text) LIMIT ${most}
      `);
    const owned = await sql<{ id: string; memberId: string }>`
      SELECT id, member_id FROM invoices WHERE assigned_to = 'Individual' AND pdf_key IS NULL
      ORDER BY hashtext(id::text) LIMIT ${invoices}
    `.execute(db);
    const owners = await signIn(
      db,
      owned.rows.map(({ memberId }) => memberId),
    );
    return {
      callers: await signIn(db, await fullMembers('in_directory', callers)),
      billingContacts: await signIn(
        db,
        await fullMembers('is_billing_contact AND organisation_id IS NOT NULL', billingContacts),
      ),
      representatives: await signIn(db, await fullMembers(isRepresentative, representatives)),
      emails: await some('SELECT email FROM accounts WHERE disabled_at IS NULL', 600),
      listedMembers: await some('SELECT member_id FROM directory_entries', 1_000),
      groups: await ids(largestGroups),
      articles: await some('SELECT url_name FROM resources', 600),
      accessLevels: await some('SELECT id FROM access_levels', 40),
      categories: await some('SELECT id FROM categories', 40),
      subcategories: await some('SELECT id FROM subcategories', 120),
      jurisdictions: await some('SELECT id FROM jurisdictions', 40),
      sectors: await some('SELECT id FROM sectors', 40),
      groupTypes: await some('SELECT id FROM group_types', 40),
      organisations: await some('SELECT id FROM organisations', 600),
      ...(await chooseNames(db)),
      titleWords: await some("SELECT DISTINCT split_part(title, ' ', 2) FROM resources", 120),
      groupWords: await some("SELECT DISTINCT split_part(name, ' ', 1) FROM groups", 60),
      organisationWords: await some("SELECT DISTINCT split_part(name, ' ', 1) FROM organisations", 60),
      ...(await chooseOfGroups(db)),
      invoices: owned.rows.map(({ id }, at) => ({ id, token: owners[at]?.token as string })),
      photo: await takePhoto(),
    };
  } finally {
    await database.close();
  }
}

/** Limits that were nearly reached, and papers that were drawn, would make this run unlike the one before. */
async function forgetEarlierRuns(db: Db): Promise<void> {
  await sql`DELETE FROM rate_limits`.execute(db);
  await sql`DELETE FROM sessions`.execute(db);
  await sql`UPDATE invoices SET pdf_key = NULL WHERE pdf_key IS NOT NULL`.execute(db);
}

export type TypedNames = {
  /** As people search: by a last name, or by a first name and the beginning of the last, be it a letter. */
  names: string[];
  lastNames: string[];
  letters: string[];
  beginnings: string[];
  /** Two letters of each in the wrong order. */
  mistyped: string[];
};
type Name = { firstName: string; lastName: string };

async function chooseNames(db: Db): Promise<TypedNames> {
  const { rows } = await sql<Name>`
    SELECT first_name, last_name FROM members JOIN directory_entries ON member_id = members.id
    ORDER BY hashtext(members.id::text) LIMIT 300
  `.execute(db);
  const typed = [
    ({ lastName }: Name) => lastName,
    ({ firstName, lastName }: Name) => `${firstName} ${lastName.slice(0, 3)}`,
    ({ firstName, lastName }: Name) => `${firstName} ${lastName.slice(0, 1)}`,
  ];
  const lastNames = rows.map(({ lastName }) => lastName);
  return {
    names: rows.map((name, at) => (typed[at % typed.length] as (name: Name) => string)(name)),
    lastNames,
    letters: lastNames.map((name) => name.slice(0, 1)),
    beginnings: lastNames.map((name) => name.slice(0, 2)),
    mistyped: lastNames
      .filter((name) => name.length >= 6)
      .map((name) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`),
  };
}

/** Of the largest groups, names that some of their members have, and sectors that some work in. */
async function chooseOfGroups(db: Db): Promise<Pick<Cast, 'namesOfGroups' | 'sectorsOfGroups'>> {
  const chosen = async (of: string) =>
    (
      await sql<OfGroup>`
        SELECT largest.id AS group_id, chosen
        FROM (${largestGroups}) AS largest
          CROSS JOIN LATERAL (
            SELECT ${sql.raw(of)} ORDER BY hashtext(roster_entries.member_id::text) LIMIT 5
          ) AS few (chosen)
      `.execute(db)
    ).rows;
  return {
    namesOfGroups: await chosen(
      'last_name FROM roster_entries JOIN members ON members.id = member_id WHERE group_id = largest.id',
    ),
    sectorsOfGroups: await chosen(
      'sector_id FROM roster_entries JOIN organisation_sectors ON organisation_id = workplace_id WHERE group_id = largest.id',
    ),
  };
}

/** By the portal's own means, without the password: 300 of those would take a while to check. */
async function signIn(db: Db, memberIds: string[]): Promise<Caller[]> {
  const sessions = new Sessions(db, new SigningKeys(db), lifetime);
  const opened = await db.transaction().execute(async (tx) => {
    const all = [];
    for (const id of memberIds) all.push(await sessions.open(tx, id));
    return all;
  });
  const signedIn: Caller[] = [];
  for (const session of opened) {
    signedIn.push({ id: session.memberId, token: await sessions.tokenFor(session) });
  }
  return signedIn;
}

/** What a telephone sends after a browser made it smaller: three megapixels with the grain of a real photo. */
function takePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 2_048,
      height: 1_536,
      channels: 3,
      background: '#b5651d',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}
