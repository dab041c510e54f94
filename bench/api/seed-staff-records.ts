import pg from 'pg';

/** Numbers of enquiries and history entries per member. At 300,000 members: 50,000 and 100,000. */
const enquiriesPerMember = 1 / 6;
const entriesPerMember = 1 / 3;
/** One of so many entries is a merge of two organisations, which moves all members of one of them. */
const entriesPerMerge = 10_000;
const days = 3 * 365;
/** Past events and drafts per member. At 300,000 members: 1,000 events, 100 drafts of events and 100 of groups. */
const eventsPerMember = 1 / 300;
const draftsPerMember = 1 / 3_000;

/** Adds grants, past events, drafts, enquiries with their messages, and the history of three years to a database with demo data. */
export async function seedStaffRecords(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(createSources);
    await client.query(insertGrants);
    await client.query(deleteReminders);
    await client.query(insertEnquiries, [Math.round(members * enquiriesPerMember)]);
    await client.query(insertMessages);
    const entryCount = Math.round(members * entriesPerMember);
    await client.query(insertEntries, [entryCount]);
    await client.query(insertChanges);
    await client.query(insertEvents, [Math.round(members * eventsPerMember)]);
    await client.query(insertDrafts, [Math.ceil(members * draftsPerMember)]);
    await client.query(insertMerges, [Math.ceil(entryCount / entriesPerMerge)]);
    await client.query('COMMIT');
    await client.query(
      'VACUUM (ANALYZE) grants, events, drafts, enquiries, enquiry_messages, history_entries, history_changes, invoice_reminders',
    );
  } finally {
    await client.end();
  }
}

/** Numbers the rows that the records refer to. One member in twelve asks, so that many of them ask again. */
const createSources = `
  SET LOCAL timezone = 'UTC';
  CREATE TEMPORARY TABLE asking ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY hashtext(id::text), id) - 1 AS position, id, first_name, last_name, email
  FROM members JOIN accounts ON member_id = id
  WHERE hashtext(id::text) % 12 = 0;
  CREATE TEMPORARY TABLE staff ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY granted_at, id) - 1 AS position, member_id AS id
  FROM grants WHERE role IN ('administrator', 'membership officer', 'finance officer', 'support');
  CREATE TEMPORARY TABLE numbered_organisations ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY member_count DESC, id) - 1 AS position, id, name FROM organisations;
  CREATE INDEX ON asking (position);
  CREATE INDEX ON numbered_organisations (position);
  ANALYZE asking, staff, numbered_organisations;
  -- A number below the limit that looks random and is the same in every run.
  CREATE FUNCTION pg_temp.pick(seed text, maximum bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (hashtextextended(seed, 0) & 9223372036854775807) % maximum;
  CREATE FUNCTION pg_temp.make_id(seed text) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN overlay(overlay(md5(seed) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;
  CREATE FUNCTION pg_temp.pick_word(seed text, words text[]) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN words[1 + (hashtextextended(seed, 0) & 9223372036854775807) % cardinality(words)];
`;

/** Each organisation has an administrator, and each group has a leader. */
const insertGrants = `
  INSERT INTO grants (member_id, role, organisation_id, group_id)
  SELECT member.id, 'agency administrator', organisations.id, NULL::uuid FROM organisations CROSS JOIN LATERAL (
    SELECT id FROM members WHERE organisation_id = organisations.id ORDER BY sort_name, id LIMIT 1
  ) AS member
  UNION ALL
  SELECT member.id, 'group leader', NULL, groups.id FROM groups CROSS JOIN LATERAL (
    SELECT member_id AS id FROM group_members WHERE group_id = groups.id ORDER BY member_id LIMIT 1
  ) AS member
  ON CONFLICT DO NOTHING
`;

/** The demo reminds of almost all overdue invoices, so that Today is short. Here one in 50 has a reminder. */
const deleteReminders = "DELETE FROM invoice_reminders WHERE pg_temp.pick('reminder' || invoice_id, 50) <> 0";

const topics =
  "'{invoice,membership,workshop,recording,certificate,password,newsletter,directory,conference,licence,refund,photo}'";
const places =
  "'{Ballarat,Bendigo,Cairns,Darwin,Dubbo,Geelong,Hobart,Launceston,Mackay,Mildura,Nowra,Perth,Townsville,Wagga}'";
const enquiryTypes =
  "'{General,MembershipIssue,Events,Media,Shop,Aiims,AiimsOnline,LearningAndDevelopment,HydrogenCourse,EmvLeadershipCourse}'";

/** The newest enquiries are open, the ones before them answered, and all others closed. Staff have taken 50 of the open ones. */
const insertEnquiries = `
  INSERT INTO enquiries (id, member_id, first_name, last_name, email, enquiry_type, message, created_at, state, owner_id,
    waiting_since, first_answered_at, closed_at, last_message_at)
  SELECT pg_temp.make_id('enquiry' || n), asking.id, first_name, last_name, email,
    pg_temp.pick_word('type' || n, ${enquiryTypes}),
    format('I have a question about the %s for our brigade in %s. Last year the %s was different, and the team at %s asks too.',
      pg_temp.pick_word('topic' || n, ${topics}), pg_temp.pick_word('place' || n, ${places}),
      pg_temp.pick_word('other' || n, ${topics}), pg_temp.pick_word('team' || n, ${places})),
    asked_at, state, CASE WHEN state <> 'open' OR (n % 2 = 0 AND n <= 100) THEN staff.id END,
    CASE WHEN state = 'open' THEN asked_at END,
    CASE WHEN state <> 'open' THEN answered_at END,
    CASE WHEN state = 'closed' THEN answered_at + interval '1 day' END,
    CASE WHEN state = 'open' THEN asked_at ELSE answered_at END
  FROM generate_series(1, $1::integer) AS n
  CROSS JOIN LATERAL (SELECT now() - interval '1 minute' * (${days * 1440}::numeric * n / $1::integer) AS asked_at) AS times
  CROSS JOIN LATERAL (SELECT asked_at + interval '1 minute' * least(4000, pg_temp.pick('answer' || n, 3000),
    extract(epoch FROM now() - asked_at) / 60) AS answered_at) AS answers
  CROSS JOIN LATERAL (SELECT CASE WHEN n <= $1::integer * 0.02 THEN 'open' WHEN n <= $1::integer * 0.1 THEN 'answered'
    ELSE 'closed' END AS state) AS states
  JOIN asking ON asking.position = pg_temp.pick('member' || n, (SELECT count(*) FROM asking))
  JOIN staff ON staff.position = pg_temp.pick('owner' || n, (SELECT count(*) FROM staff))
`;

/** An answer for each enquiry that is not open. Some also have a note or a reply. */
const insertMessages = `
  INSERT INTO enquiry_messages (id, enquiry_id, kind, author_id, text, at)
  SELECT pg_temp.make_id(kind || enquiries.id), enquiries.id, kind, CASE kind WHEN 'reply' THEN member_id ELSE owner_id END,
    format('Thank you. %s, see the page about the %s.', initcap(kind), pg_temp.pick_word(kind || number, ${topics})),
    first_answered_at + interval '1 minute' * minutes
  FROM enquiries
  JOIN (VALUES ('answer', 1, 0), ('note', 3, -1), ('reply', 4, 30)) AS kinds (kind, one_of, minutes)
    ON number % one_of = 0
  WHERE state <> 'open' AND owner_id IS NOT NULL
  ON CONFLICT DO NOTHING
`;

/** Six of ten entries are about enquiries, three about organisations, and one is a read of a hidden profile. */
const insertEntries = `
  INSERT INTO history_entries (id, at, actor_id, action, subject_kind, subject_id, subject_label, change_count)
  SELECT pg_temp.make_id('entry' || n), now() - interval '1 minute' * (${days * 1440}::numeric * n / $1::integer), staff.id,
    action, subject_kind, subject_id, subject_label,
    CASE WHEN subject_kind = 'member' THEN 0 WHEN action = 'answered' THEN 2 ELSE 1 END
  FROM generate_series(1, $1::integer) AS n
  CROSS JOIN LATERAL (
    SELECT 'enquiry', pg_temp.pick_word('action' || n, '{took,answered,closed}'), id, 'E-' || number
    FROM enquiries WHERE n % 10 < 6 AND id = pg_temp.make_id('enquiry' || (1 + n / 2))
    UNION ALL
    SELECT 'organisation', 'edited', id, name FROM numbered_organisations
    WHERE n % 10 BETWEEN 6 AND 8
      AND position = pg_temp.pick('organisation' || n, (SELECT count(*) FROM numbered_organisations))
    UNION ALL
    SELECT 'member', 'read the hidden profile of', id, first_name || ' ' || last_name FROM asking
    WHERE n % 10 = 9 AND position = pg_temp.pick('read' || n, (SELECT count(*) FROM asking))
  ) AS subjects (subject_kind, action, subject_id, subject_label)
  JOIN staff ON staff.position = pg_temp.pick('actor' || n, (SELECT count(*) FROM staff))
`;

/** Copies of the demo events, one every few days. */
const insertEvents = `
  INSERT INTO events (id, name, short_description, content, format, venue, time_zone, starts_at, ends_at)
  SELECT pg_temp.make_id('event' || n), format('%s %s', name, n), short_description, content, format, venue, time_zone,
    now() - interval '1 minute' * (${days * 1440}::numeric * n / $1::integer),
    now() - interval '1 minute' * (${days * 1440}::numeric * n / $1::integer - 120)
  FROM generate_series(1, $1::integer) AS n
  JOIN (SELECT *, row_number() OVER (ORDER BY starts_at, id) - 1 AS position FROM events) AS sources
    ON position = n % (SELECT count(*) FROM events)
`;

/** Drafts of published events and groups. */
const insertDrafts = `
  INSERT INTO drafts (kind, id, body)
  SELECT * FROM (
    SELECT 'event', id::text, jsonb_build_object('name', name || ', changed', 'shortDescription', short_description,
      'content', content, 'format', format, 'venue', venue, 'timeZone', time_zone, 'startsAt', starts_at, 'endsAt', ends_at,
      'listingImageKey', listing_image_key, 'featureImageKey', feature_image_key,
      'registerUrl', register_url, 'registerLabel', register_label)
    FROM events ORDER BY id LIMIT $1::integer
  ) AS event_drafts
  UNION ALL
  SELECT * FROM (
    SELECT 'group', id::text, jsonb_build_object('name', name || ', changed', 'typeId', type_id, 'parentId', parent_id,
      'sectorIds', ARRAY(SELECT sector_id FROM group_sectors WHERE group_id = groups.id ORDER BY 1),
      'description', description, 'imageKey', image_key)
    FROM groups ORDER BY id LIMIT $1::integer
  ) AS group_drafts
`;

const insertChanges = `
  INSERT INTO history_changes (entry_id, table_name, row_key, before, after)
  SELECT id, changes.*
  FROM history_entries CROSS JOIN LATERAL (
    SELECT 'organisations', jsonb_build_object('id', subject_id),
      jsonb_build_object('suburb', pg_temp.pick_word('before' || id, ${places}), 'phone', '03 9000 0000'),
      jsonb_build_object('suburb', pg_temp.pick_word('after' || id, ${places}), 'phone', '03 9000 0001')
    WHERE action = 'edited'
    UNION ALL
    SELECT 'enquiries', jsonb_build_object('id', subject_id), '{"state": "open"}', '{"state": "answered"}'
    WHERE subject_kind = 'enquiry'
    UNION ALL
    SELECT 'enquiry_messages', jsonb_build_object('id', pg_temp.make_id('answer' || subject_id)), NULL,
      jsonb_build_object('id', pg_temp.make_id('answer' || subject_id), 'enquiry_id', subject_id, 'kind', 'answer', 'text', 'Thank you.')
    WHERE action = 'answered'
  ) AS changes
`;

/** Each merge moves the members of one of the largest organisations. They are spread over the three years. */
const insertMerges = `
  WITH merges AS (
    SELECT pg_temp.make_id('merge' || retired.position) AS id, retired.id AS retired_id, retired.name, into_organisation.id AS into_id,
      into_organisation.name AS into_name,
      now() - interval '1 day' * (${days}::numeric * (retired.position + 0.5) / $1::integer) AS at
    FROM numbered_organisations AS retired
    JOIN numbered_organisations AS into_organisation ON into_organisation.position = retired.position + $1::integer
    WHERE retired.position < $1::integer
  ), entries AS (
    INSERT INTO history_entries (id, at, actor_id, action, subject_kind, subject_id, subject_label, change_count)
    SELECT id, at, (SELECT id FROM staff LIMIT 1), 'merged ' || name || ' into', 'organisation', into_id, into_name,
      1 + (SELECT count(*) FROM members WHERE organisation_id = retired_id)
    FROM merges
  )
  INSERT INTO history_changes (entry_id, table_name, row_key, before, after)
  SELECT merges.id, 'members', jsonb_build_object('id', members.id),
    jsonb_build_object('organisation_id', retired_id), jsonb_build_object('organisation_id', into_id)
  FROM merges JOIN members ON organisation_id = retired_id
  UNION ALL
  SELECT id, 'organisations', jsonb_build_object('id', retired_id), '{"retired_at": null, "merged_into_id": null}',
    jsonb_build_object('retired_at', at, 'merged_into_id', into_id)
  FROM merges
`;
