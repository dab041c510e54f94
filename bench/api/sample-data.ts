import { sql } from 'kysely';
import { type Db, openDatabase } from '#server/db/database.ts';
import { Sessions } from '#server/features/authentication/sessions.ts';
import { SigningKeys } from '#server/features/authentication/signing-keys.ts';
import type { SeededDatabase } from './seeded-databases.ts';

export type Caller = { id: string; token: string };
type GroupFilterSample = { groupId: string; value: string };

const commonWords = `
  SELECT word FROM resource_word_counts GROUP BY word ORDER BY sum(count) DESC, word LIMIT 12`;
/** The third and the fourth letter are swapped. */
const mistypedWords = `
  SELECT DISTINCT left(word, 2) || substr(word, 4, 1) || substr(word, 3, 1) || substr(word, 5)
  FROM resource_word_counts WHERE word ~ '^[a-z]{6,}$' AND substr(word, 3, 1) <> substr(word, 4, 1)`;

const sampleQueries = {
  emails: ['SELECT email FROM accounts WHERE disabled_at IS NULL', 600],
  listedMembers: ['SELECT member_id FROM directory_entries', 1_000],
  articles: ['SELECT url_name FROM resources', 600],
  accessLevels: ['SELECT id FROM access_levels', 40],
  categories: ['SELECT id FROM categories', 40],
  subcategories: ['SELECT id FROM subcategories', 120],
  jurisdictions: ['SELECT id FROM jurisdictions', 40],
  memberships: ['SELECT id FROM memberships', 40],
  segments: ['SELECT id FROM segments', 40],
  memberNumbers: ['SELECT member_number::text FROM members', 600],
  mobiles: ["SELECT mobile FROM members WHERE mobile <> ''", 600],
  joinDays: ['SELECT DISTINCT joined_at::date::text FROM members', 60],
  sectors: ['SELECT id FROM sectors', 40],
  groupTypes: ['SELECT id FROM group_types', 40],
  organisations: ['SELECT id FROM organisations', 600],
  titleWords: ["SELECT DISTINCT split_part(title, ' ', 2) FROM resources", 120],
  groupWords: ["SELECT DISTINCT split_part(name, ' ', 1) FROM groups", 60],
  organisationWords: ["SELECT DISTINCT split_part(name, ' ', 1) FROM organisations", 60],
  countries: ["SELECT DISTINCT country FROM organisations WHERE country <> ''", 40],
  states: ["SELECT DISTINCT state FROM organisations WHERE state <> ''", 40],
  enquiries: ['SELECT id FROM enquiries', 600],
  enquiryNumbers: ['SELECT number::text FROM enquiries', 600],
  enquiryReferences: ["SELECT 'E-' || number FROM enquiries", 600],
  enquiryStates: ['SELECT DISTINCT state FROM enquiries', 3],
  enquiryTypes: ['SELECT DISTINCT enquiry_type FROM enquiries', 40],
  enquiryOwners: ['SELECT DISTINCT owner_id FROM enquiries WHERE owner_id IS NOT NULL', 40],
  enquiryNames: ['SELECT DISTINCT last_name FROM enquiries', 120],
  enquiryWords: ["SELECT DISTINCT split_part(message, ' ', 7) FROM enquiries", 60],
  events: ['SELECT id FROM events', 600],
  eventFormats: ['SELECT DISTINCT format FROM events', 10],
  eventMonths: ["SELECT DISTINCT to_char(start_month, 'YYYY-MM') FROM events WHERE starts_at > now()", 40],
  eventPlaces: ['SELECT DISTINCT place FROM events WHERE starts_at > now() AND place IS NOT NULL', 120],
  eventWords: ["SELECT DISTINCT split_part(name, ' ', 1) FROM events", 60],
  libraryItems: ['SELECT id FROM library_items', 600],
  tags: ['SELECT name FROM tags', 60],
  commonWords: [commonWords, 12],
  commonWordPairs: [
    `SELECT one.word || ' ' || other.word FROM (${commonWords}) AS one, (${commonWords}) AS other WHERE one.word < other.word`,
    66,
  ],
  mistypedWords: [mistypedWords, 120],
  rareWords: [
    "SELECT substring(contents FROM 'kx[0-9]+p[0-9]+') FROM attachment_pages WHERE file_key LIKE 'bench-%'",
    120,
  ],
  attachmentPhrases: [
    "SELECT substring(contents FROM 'gate of sector .*') FROM attachment_pages WHERE file_key LIKE 'bench-%'",
    120,
  ],
  titleBeginnings: ['SELECT left(title, 4 + mod(length(title), 6)) FROM resources', 120],
  roles: ['SELECT DISTINCT role FROM active_grants', 40],
  grantedNames: ['SELECT last_name FROM members JOIN active_grants ON member_id = members.id', 60],
  actors: ['SELECT DISTINCT actor_id FROM history_entries WHERE actor_id IS NOT NULL', 40],
  actions: ['SELECT action FROM history_entries GROUP BY action HAVING count(*) > 10', 40],
  subjectKinds: ['SELECT DISTINCT subject_kind FROM history_entries', 10],
  historyDates: ['SELECT DISTINCT at::date::text FROM history_entries', 60],
} as const;
type QueriedSamples = Record<keyof typeof sampleQueries, string[]>;
type NameSamples = Record<'names' | 'lastNames' | 'letters' | 'prefixes' | 'mistyped', string[]>;
export type StringSamples = QueriedSamples & NameSamples & { groups: string[] };

export type SampleData = StringSamples & {
  /** Full members, who may read every list. */
  callers: Caller[];
  billingContacts: Caller[];
  /** Members who sent an enquiry. */
  enquirers: Caller[];
  /** Members with saved items. */
  savers: Caller[];
  /** Sessions of an administrator. */
  staff: Caller[];
  representatives: Caller[];
  namesInGroups: GroupFilterSample[];
  sectorsInGroups: GroupFilterSample[];
};

export async function selectSampleData({ settings }: SeededDatabase): Promise<SampleData> {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, folder: settings.DATA_DIR });
  const { db } = database;
  try {
    // Earlier runs leave rows, which would change the results.
    await sql`DELETE FROM rate_limits`.execute(db);
    await sql`DELETE FROM sessions`.execute(db);
    return {
      ...(await selectStrings(db)),
      ...(await selectNames(db)),
      ...(await selectCallers(db)),
      ...(await selectGroups(db)),
    };
  } finally {
    await database.close();
  }
}

async function selectStrings(db: Db): Promise<QueriedSamples> {
  const samples: Record<string, string[]> = {};
  for (const [name, [query, count]] of Object.entries(sampleQueries)) {
    const { rows } = await sql<{ value: string }>`
      SELECT value FROM (${sql.raw(query)}) AS samples (value) ORDER BY hashtext(value::text) LIMIT ${count}
    `.execute(db);
    samples[name] = rows.map(({ value }) => value);
  }
  return samples as QueriedSamples;
}

async function selectNames(db: Db): Promise<NameSamples> {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    SELECT first_name, last_name FROM members JOIN directory_entries ON member_id = members.id
    ORDER BY hashtext(members.id::text) LIMIT 300
  `.execute(db);
  const lastNames = rows.map(({ lastName }) => lastName);
  return {
    // In turn: a last name, a first name with three letters of the last name, a first name with one letter.
    names: rows.map(({ firstName, lastName }, index) =>
      index % 3 === 0 ? lastName : `${firstName} ${lastName.slice(0, index % 3 === 1 ? 3 : 1)}`,
    ),
    lastNames,
    letters: lastNames.map((name) => name.slice(0, 1)),
    prefixes: lastNames.map((name) => name.slice(0, 2)),
    mistyped: lastNames
      .filter((name) => name.length >= 6)
      .map((name) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`),
  };
}

async function selectCallers(db: Db) {
  const signInFullMembers = async (condition: string, count: number) => {
    const { rows } = await sql<{ id: string }>`
      SELECT members.id FROM members JOIN memberships ON memberships.id = membership_id
      WHERE memberships.name = 'Full member' AND ${sql.raw(condition)}
      ORDER BY hashtext(members.id::text) LIMIT ${count}
    `.execute(db);
    return signInAll(db, rows);
  };
  const representativeCondition = `EXISTS (SELECT FROM member_segments JOIN segments ON segments.id = segment_id
    WHERE member_id = members.id AND category = 'Membership Representative')`;
  return {
    callers: await signInFullMembers('wants_listing', 200),
    billingContacts: await signInFullMembers('is_billing_contact AND organisation_id IS NOT NULL', 60),
    representatives: await signInFullMembers(representativeCondition, 60),
    enquirers: await signInFullMembers('members.id IN (SELECT member_id FROM enquiries)', 200),
    savers: await signInFullMembers('members.id IN (SELECT member_id FROM saved_items)', 200),
    staff: await signInAdministrator(db, 16),
  };
}

async function selectGroups(db: Db) {
  const largestGroups = sql<{ id: string }>`SELECT id FROM groups ORDER BY member_count DESC, id LIMIT 60`;
  const selectInGroups = async (column: string, join: string) => {
    const { rows } = await sql<GroupFilterSample>`
      SELECT largest.id AS group_id, value FROM (${largestGroups}) AS largest CROSS JOIN LATERAL (
        SELECT ${sql.raw(column)} FROM group_member_entries JOIN ${sql.raw(join)}
        WHERE group_id = largest.id ORDER BY hashtext(group_member_entries.member_id::text) LIMIT 5
      ) AS samples (value)
    `.execute(db);
    return rows;
  };
  return {
    groups: (await largestGroups.execute(db)).rows.map(({ id }) => id),
    namesInGroups: await selectInGroups('last_name', 'members ON members.id = member_id'),
    sectorsInGroups: await selectInGroups(
      'sector_id',
      'organisation_sectors ON organisation_id = workplace_id',
    ),
  };
}

async function signInAdministrator(db: Db, sessionCount: number): Promise<Caller[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM active_grants WHERE role = 'administrator' ORDER BY granted_at LIMIT 1
  `.execute(db);
  return signInAll(db, Array(sessionCount).fill(rows[0]));
}

/** Opens sessions without checking passwords, because 300 password checks take too long. */
async function signInAll(db: Db, members: { id: string }[]): Promise<Caller[]> {
  const sessions = new Sessions(db, new SigningKeys(db), { hours: 12, idleHours: 12 });
  return db.transaction().execute(async (tx) => {
    const callers: Caller[] = [];
    for (const { id } of members) {
      const session = await sessions.create(tx, { memberId: id, userAgent: null, hasSecondStep: false });
      callers.push({ id, token: await sessions.issueToken(session) });
    }
    return callers;
  });
}
