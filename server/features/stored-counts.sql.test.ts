import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countDifferences, recountQueries } from '#tests/support/recount-queries.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';

const database = setUpTestDatabase();

const someMembers = '(SELECT id FROM members ORDER BY id LIMIT 200)';
const unconfirm = "UPDATE accounts SET email_confirmed_at = NULL WHERE right(member_id::text, 1) < '8'";
const joinGroups = (condition: string) =>
  `INSERT INTO group_members (group_id, member_id) SELECT groups.id, members.id FROM groups, members
   WHERE ${condition} ON CONFLICT DO NOTHING`;
const joinAssociation = (organisations: string) =>
  `INSERT INTO members (first_name, last_name, membership_id, organisation_id, wants_listing)
   SELECT 'Zéphyrine', 'O’Quill', (SELECT id FROM memberships LIMIT 1), id, true FROM ${organisations}`;
const deleteMembers = 'DELETE FROM members WHERE id NOT IN (SELECT member_id FROM invoices)';

const memberChanges = [
  joinAssociation('(SELECT id FROM organisations LIMIT 1) AS one'),
  joinAssociation('(SELECT NULL::uuid AS id) AS none'),
  joinAssociation('organisations, generate_series(1, 20)'),
  `WITH joined AS (${joinAssociation('(SELECT id FROM organisations LIMIT 1) AS one')} RETURNING id)
   INSERT INTO accounts (member_id, email, password_hash) SELECT id, 'zephyrine@demo.example', 'x' FROM joined`,
  `UPDATE members SET wants_listing = false WHERE id IN ${someMembers}`,
  'UPDATE members SET wants_listing = true',
  `UPDATE members SET last_name = 'Ngāio' WHERE id IN ${someMembers}`,
  `UPDATE members SET preferred_name = 'Zed' WHERE id IN ${someMembers}`,
  `UPDATE members SET organisation_id = (SELECT id FROM organisations ORDER BY name LIMIT 1) WHERE id IN ${someMembers}`,
  `UPDATE members SET organisation_id = (SELECT id FROM organisations ORDER BY name LIMIT 1),
     last_name = CASE WHEN right(id::text, 1) < '4' THEN 'Ngāio' ELSE last_name END,
     wants_listing = right(id::text, 1) > '2'`,
  `UPDATE members SET mobile = '+61 491 570 156', personal_email = 'Zed@Demo.example' WHERE id IN ${someMembers}`,
  'UPDATE members SET membership_id = (SELECT id FROM memberships ORDER BY name LIMIT 1)',
  `DELETE FROM accounts WHERE member_id IN ${someMembers};
   UPDATE members SET closed_at = now(), last_name = 'member' WHERE id IN ${someMembers}`,
  `UPDATE accounts SET last_seen_at = now() WHERE member_id IN ${someMembers}`,
  `UPDATE accounts SET last_seen_at = now(), email = member_id || '@demo.example', disabled_at = now()
   WHERE member_id IN ${someMembers}`,
  `UPDATE accounts SET disabled_at = now() WHERE member_id IN ${someMembers};
   UPDATE members SET merged_into_id = (SELECT member_id FROM grants ORDER BY id LIMIT 1)
   WHERE id IN ${someMembers} AND id NOT IN (SELECT member_id FROM grants)`,
  'UPDATE members SET organisation_id = NULL',
  'UPDATE members SET organisation_id = NULL WHERE false',
  "UPDATE members SET about_me = 'new'",
  deleteMembers,
  `INSERT INTO member_jurisdictions SELECT members.id, jurisdictions.id FROM members, jurisdictions
   WHERE members.id IN ${someMembers} ON CONFLICT DO NOTHING`,
  'DELETE FROM member_jurisdictions',
  'UPDATE member_jurisdictions SET member_id = member_id',
  `INSERT INTO member_segments SELECT members.id, segments.id FROM members, segments
   WHERE category = 'Membership Representative' ON CONFLICT DO NOTHING`,
  'DELETE FROM member_segments',
  'UPDATE member_segments SET member_id = member_id',
  `UPDATE accounts SET disabled_at = now() WHERE member_id IN ${someMembers}`,
  `UPDATE accounts SET disabled_at = now(); UPDATE accounts SET disabled_at = NULL WHERE member_id IN ${someMembers}`,
  'UPDATE accounts SET disabled_at = now(); UPDATE members SET wants_listing = true',
  unconfirm,
  `${unconfirm}; UPDATE accounts SET email_confirmed_at = now() WHERE left(member_id::text, 1) < '8'`,
  `${unconfirm}; UPDATE members SET last_name = 'Ngāio', wants_listing = true; ${joinGroups('true')}`,
  `${unconfirm}; DELETE FROM group_members WHERE left(member_id::text, 1) > 'a';
   ${joinGroups("left(members.id::text, 1) < '3'")}`,
  `${unconfirm}; ${deleteMembers}`,
  "UPDATE accounts SET password_hash = 'x'",
  `DELETE FROM accounts WHERE member_id IN ${someMembers}`,
  joinGroups('true'),
  `DELETE FROM group_members WHERE member_id IN ${someMembers}`,
  `UPDATE group_members SET group_id = (SELECT id FROM groups ORDER BY id LIMIT 1)
   WHERE member_id NOT IN (SELECT member_id FROM group_members GROUP BY member_id HAVING count(*) > 1)`,
  'DELETE FROM groups WHERE id NOT IN (SELECT parent_id FROM groups WHERE parent_id IS NOT NULL)',
];

const issueCopies = (assignedTo: string) => `
  INSERT INTO invoices (number, assigned_to, member_id, organisation_id, kind, status, issued_at, total_cents, gst_cents, bill_to)
  SELECT 9000000 + row_number() OVER (ORDER BY id), assigned_to, member_id, organisation_id, kind, status, issued_at,
    total_cents, gst_cents, bill_to
  FROM invoices WHERE assigned_to = '${assignedTo}' ORDER BY id LIMIT 20`;
const invoiceChanges = [
  issueCopies('Company'),
  issueCopies('Individual'),
  "UPDATE invoices SET status = 'Cancelled' WHERE status = 'Open'",
];

const publishCopies = (count: number, subcategory = 'subcategory_id') => `
  INSERT INTO resources (url_name, title, kind, description, contents, published_at, access_level_id, category_id, subcategory_id)
  SELECT gen_random_uuid(), 'Quokka rescue', 'Podcast', '', '', now(), access_level_id, category_id, ${subcategory}
  FROM resources ORDER BY id LIMIT ${count}`;
const resourceChanges = [
  publishCopies(40),
  publishCopies(3, 'NULL'),
  publishCopies(0),
  `UPDATE resources SET title = 'Numbat rescue' WHERE url_name LIKE '%a%'`,
  `UPDATE resources SET kind = 'Webinar' WHERE kind = 'Video'`,
  `UPDATE resources SET access_level_id = other.access_level_id, category_id = other.category_id, subcategory_id = NULL
   FROM (SELECT access_level_id, category_id FROM resources ORDER BY id LIMIT 1) AS other WHERE kind = 'Report'`,
  `UPDATE resources SET kind = 'x' WHERE false`,
  // A category moves to another access level with all its resources.
  `UPDATE categories SET access_level_id = (SELECT id FROM access_levels ORDER BY position DESC LIMIT 1), name = 'Moved'
   WHERE id = (SELECT category_id FROM resources JOIN access_levels ON access_levels.id = access_level_id
               ORDER BY position, resources.id LIMIT 1)`,
  `DELETE FROM resources WHERE kind = 'Article'`,
  'TRUNCATE resources CASCADE',
];

const libraryChanges = [
  `INSERT INTO library_items (url_name, title, kind, description, state, access_level_id, category_id, tags)
   SELECT gen_random_uuid(), 'Quokka rescue', 'Podcast', '', 'draft', access_level_id, category_id, ARRAY['quokka', 'quokka', 'rescue']
   FROM library_items ORDER BY id LIMIT 3`,
  "UPDATE library_items SET binned_at = now() WHERE state = 'archived'",
  'UPDATE library_items SET owner_id = NULL, tags = tags[2:]',
  'UPDATE library_items SET owner_id = (SELECT member_id FROM grants ORDER BY id LIMIT 1)',
  "UPDATE library_items SET title = 'Numbat rescue'",
  "DELETE FROM library_items WHERE state = 'draft'",
  ...resourceChanges,
];

const somePicture = '(SELECT listing_image_key FROM events ORDER BY id LIMIT 1)';
const pictureChanges = [
  `UPDATE resources SET thumbnail_key = image_key, image_key = NULL, contents = '' WHERE url_name LIKE '%a%'`,
  `UPDATE resources SET contents = replace(contents, '<', '&lt;'), title = 'Numbat'`,
  `UPDATE resources SET contents = '<img src="https://portal.example/files/' || ${somePicture} || '">'`,
  'UPDATE resources SET contents = contents; UPDATE groups SET member_count = member_count',
  `DELETE FROM resources WHERE kind = 'Article'`,
  'DELETE FROM resources; DELETE FROM events',
  'TRUNCATE resources CASCADE',
  `UPDATE events SET listing_image_key = NULL; UPDATE events SET listing_image_key = ${somePicture}`,
  'UPDATE groups SET image_key = (SELECT image_key FROM organisations ORDER BY id LIMIT 1); UPDATE groups SET image_key = NULL',
  `UPDATE products SET image_key = ${somePicture}`,
  `UPDATE sign_in_images SET is_shown = NOT is_shown`,
  'DELETE FROM sign_in_images WHERE position = 0',
];

const enquiryChanges = [
  `INSERT INTO enquiries (first_name, last_name, email, enquiry_type, message)
   SELECT 'Zéphyrine', 'O’Quill', 'zephyrine@demo.example', 'Media', 'Photo?' FROM generate_series(1, 3)`,
  "UPDATE enquiries SET state = 'closed', owner_id = NULL",
  "UPDATE enquiries SET message = 'New'",
  'UPDATE enquiries SET owner_id = (SELECT member_id FROM grants ORDER BY id LIMIT 1)',
  'DELETE FROM members WHERE id IN (SELECT owner_id FROM enquiries) AND id NOT IN (SELECT member_id FROM invoices)',
  "DELETE FROM enquiries WHERE state <> 'open'",
];

const historyChanges = [
  `INSERT INTO history_entries (id, at, actor_id, action, subject_kind)
   SELECT gen_random_uuid(), now() - interval '12 days' * n, (SELECT member_id FROM grants ORDER BY id LIMIT 1), 'edited',
     CASE WHEN n % 2 = 0 THEN 'organisation' END
   FROM generate_series(1, 20) AS n`,
  "INSERT INTO history_entries (id, action) VALUES (gen_random_uuid(), 'edited'), (gen_random_uuid(), 'edited')",
];

async function differencesAfter(area: keyof typeof recountQueries, statement: string) {
  const tx = await database.db.startTransaction().execute();
  try {
    // Otherwise the account of the last administrator must stay.
    await sql`SET LOCAL muster.disables_demo_accounts = 'yes'`.execute(tx);
    await sql.raw(statement).execute(tx);
    return await countDifferences(tx, area);
  } finally {
    await tx.rollback().execute();
  }
}

describe('stored counts and search entries', () => {
  // Portraits and crests that the demo stores without using them.
  beforeAll(() =>
    database.pool.query(
      `DELETE FROM files WHERE is_public AND key NOT IN (${recountQueries.pictures.publicFiles?.counted})`,
    ),
  );

  it.each([
    ['members', memberChanges],
    ['invoices', invoiceChanges],
    ['resources', resourceChanges],
    ['library', libraryChanges],
    ['pictures', pictureChanges],
    ['enquiries', enquiryChanges],
    ['history', historyChanges],
  ] as const)(
    'equals a recount after every kind of change: %s',
    async (area, changes) => {
      expect(await countDifferences(database.db, area)).toEqual({});
      for (const statement of changes) expect(await differencesAfter(area, statement), statement).toEqual({});
    },
    180_000,
  );

  it('equals a recount after concurrent changes to the same groups, without a deadlock', async () => {
    const { db } = database;
    const administrators = db.selectFrom('grants').select('memberId').where('role', '=', 'administrator');
    const members = await db
      .selectFrom('members')
      .select('id')
      .where('id', 'not in', administrators)
      .limit(12)
      .execute();
    const changes = members.flatMap(({ id }) => [
      sql`INSERT INTO group_members (group_id, member_id) SELECT id, ${id} FROM groups ORDER BY random() LIMIT 20
          ON CONFLICT DO NOTHING`,
      sql`UPDATE members SET wants_listing = NOT wants_listing WHERE id = ${id}`,
      sql`UPDATE accounts SET disabled_at = CASE WHEN disabled_at IS NULL THEN now() END WHERE member_id = ${id}`,
      sql`UPDATE accounts SET email_confirmed_at = CASE WHEN email_confirmed_at IS NULL THEN now() END
          WHERE member_id = ${id}`,
      sql`DELETE FROM group_members WHERE member_id = ${id} AND joined_at < now()`,
    ]);
    await Promise.all(changes.map((change) => change.execute(db)));
    expect(await countDifferences(db, 'members')).toEqual({});
  });

  it('fills the counts in the demo, and detects wrong rows in each', async () => {
    for (const area of ['members', 'invoices', 'resources', 'enquiries'] as const)
      for (const [name, { stored }] of Object.entries(recountQueries[area])) {
        const table = /FROM (\w+)/.exec(stored)?.[1] as string;
        const isColumn = table === 'groups' || table === 'organisations';
        const increment = `UPDATE ${table} SET member_count = member_count + 1`;
        const statement = isColumn ? increment : `DELETE FROM ${table}`;
        expect((await differencesAfter(area, statement))[name], name).toBeGreaterThan(0);
      }
  });
});
