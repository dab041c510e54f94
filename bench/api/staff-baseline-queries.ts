import { todayWhere } from './today-baseline-queries.ts';

const organisationsWhere = (condition: string, order = 'normalized_name') => `
  SELECT id, name, country, state, suburb, image_key, joinable_plans, member_count, retired_at,
    (SELECT json_agg(json_build_object('id', sectors.id, 'name', sectors.name) ORDER BY sectors.name)
     FROM organisation_sectors JOIN sectors ON sectors.id = sector_id WHERE organisation_id = page.id) AS sectors
  FROM (SELECT * FROM organisations WHERE ${condition} ORDER BY ${order}, id $page) AS page`;

const membersWhere = (condition: string, order = 'sort_name', total = '') => `
  SELECT page.*, first_name, last_name, preferred_name, email, organisations.name, memberships.name
  FROM (SELECT member_id, member_number, sort_name, state, joined_at, last_seen_at, membership_id, organisation_id${total}
        FROM member_entries WHERE ${condition} ORDER BY ${order}, member_id $page) AS page
  JOIN members ON members.id = page.member_id JOIN memberships ON memberships.id = page.membership_id
  LEFT JOIN accounts ON accounts.member_id = members.id
  LEFT JOIN organisations ON organisations.id = page.organisation_id
  ORDER BY page.${order}`;

/** With a count, as lists without stored counts have one. */
const countedMembersWhere = (condition: string) =>
  membersWhere(condition, 'sort_name', ', count(*) OVER () AS total');

const membersByName = countedMembersWhere(
  "member_id IN (SELECT id FROM members WHERE search_name LIKE '%' || normalize_text($word) || '%')",
);

/** By name or email, without the number of members who share an email. */
const duplicatesOfMember = `
  SELECT members.id, first_name, last_name, members.member_number, email, organisations.name, members.joined_at,
    accounts.last_seen_at, disabled_at
  FROM (
    SELECT member_id FROM member_entries WHERE sort_name = (SELECT sort_name FROM members WHERE id = $id)
    UNION SELECT member_id FROM member_entries
    WHERE contact_words @@ (SELECT quote_literal('e/' || lower(email))::tsquery FROM accounts WHERE member_id = $id)
  ) AS duplicates
  JOIN members ON members.id = duplicates.member_id JOIN accounts ON accounts.member_id = members.id
  LEFT JOIN organisations ON organisations.id = organisation_id
  WHERE members.id <> $id ORDER BY accounts.last_seen_at DESC NULLS LAST LIMIT 10`;

const libraryWhere = (condition: string, order = 'updated_at DESC') => `
  SELECT page.id, page.title, page.kind, state, is_live, review_on, publish_at, page.updated_at, access_levels.name AS level,
    categories.name AS category, owners.first_name, owners.last_name
  FROM (SELECT * FROM library_items WHERE binned_at IS NULL AND ${condition} ORDER BY ${order}, id $page) AS page
  JOIN access_levels ON access_levels.id = page.access_level_id JOIN categories ON categories.id = page.category_id
  LEFT JOIN members AS owners ON owners.id = owner_id`;

const eventsWhere = (condition: string, order = 'starts_at') => `
  SELECT id, name, format, venue, time_zone, starts_at, ends_at, updated_at, is_live, has_draft
  FROM staff_events WHERE ${condition} ORDER BY ${order}, id $page`;

const groupsWhere = (condition: string, order = 'groups.normalized_name') => `
  SELECT groups.id, groups.name, groups.image_key, groups.member_count, is_live, has_draft, group_types.name AS type,
    parents.name AS parent_name
  FROM staff_groups AS groups LEFT JOIN group_types ON group_types.id = groups.type_id
  LEFT JOIN groups AS parents ON parents.id = groups.parent_id
  WHERE ${condition} ORDER BY ${order}, groups.id $page`;

/** With the leaders of the group. */
const groupMembersWhere = (condition: string) => `
  SELECT members.id, first_name, last_name, photo_key, show_photo, organisations.name,
    ARRAY(SELECT member_id FROM active_grants WHERE group_id = $id) AS leaders
  FROM (SELECT member_id, workplace_id, sort_name FROM group_member_entries
        WHERE group_id = $id AND ${condition} ORDER BY sort_name, member_id $page) AS page
  JOIN members ON members.id = member_id LEFT JOIN organisations ON organisations.id = workplace_id
  ORDER BY page.sort_name, member_id`;

const enquiriesWhere = (condition: string, order = 'created_at DESC') => `
  SELECT page.id, number, enquiry_type, state, page.first_name, page.last_name, left(message, 200) AS excerpt, created_at,
    waiting_since, owner_id, owner.first_name AS owner_first_name, owner.last_name AS owner_last_name
  FROM (SELECT * FROM enquiries WHERE ${condition} ORDER BY ${order}, id $page) AS page
  LEFT JOIN members AS owner ON owner.id = owner_id`;

/** With a count, as searches for members by name have one. */
const enquiriesByWord = `
  SELECT id, number, enquiry_type, state, first_name, last_name, left(message, 200) AS excerpt, created_at, waiting_since,
    owner_id, count(*) OVER () AS total
  FROM enquiries WHERE search_words @@ $prefixes::tsquery ORDER BY created_at DESC, id $page`;

const enquiry = `
  SELECT enquiries.*, ARRAY(SELECT row_to_json(messages) FROM enquiry_messages AS messages
                            WHERE enquiry_id = enquiries.id ORDER BY at) AS messages
  FROM enquiries WHERE id = $id`;

const grantsWhere = (condition: string) => `
  SELECT grants.*, members.first_name, members.last_name, coalesce(groups.name, organisations.name) AS scope_name,
    granter.first_name AS granter_first_name, granter.last_name AS granter_last_name
  FROM active_grants AS grants JOIN members ON members.id = member_id
  LEFT JOIN groups ON groups.id = group_id
  LEFT JOIN organisations ON organisations.id = grants.organisation_id
  LEFT JOIN members AS granter ON granter.id = granted_by
  WHERE ${condition} ORDER BY members.sort_name, grants.role, grants.id $page`;

/** With up to 20 changes of each entry. */
const historyWhere = (condition: string) => `
  SELECT page.*, actor.first_name, actor.last_name, reversal.id AS reversal_id, reversal.at AS reversed_at, ARRAY(
    SELECT jsonb_build_array(table_name, row_key, before, after) FROM history_changes
    WHERE entry_id = page.id ORDER BY table_name DESC, row_key LIMIT 20
  ) AS changes
  FROM (SELECT * FROM history_entries WHERE ${condition} ORDER BY at DESC, id $page) AS page
  LEFT JOIN members AS actor ON actor.id = page.actor_id
  LEFT JOIN history_entries AS reversal ON reversal.put_back_of = page.id`;

const subjectHistory = historyWhere('subject_kind = $word AND subject_id = $id');

const searchNames = (view: string) => `
  UNION ALL
  (SELECT id, name, '' FROM ${view}
   WHERE normalized_name LIKE '%' || normalize_text($word) || '%' ORDER BY normalized_name LIMIT 5)`;

/** The searches of the console, as one statement. */
const consoleSearch = `
  (SELECT members.id, first_name || ' ' || last_name AS title, organisations.name AS note
   FROM members LEFT JOIN organisations ON organisations.id = organisation_id
   WHERE search_name LIKE '%' || normalize_text($word) || '%' ORDER BY search_name, members.id LIMIT 5)
  UNION ALL
  (SELECT id, name, state FROM organisations
   WHERE normalized_name LIKE '%' || normalize_text($word) || '%' ORDER BY normalized_name LIMIT 5)
  UNION ALL
  (SELECT id, number || ' ' || first_name, state FROM enquiries
   WHERE search_words @@ $prefixes::tsquery ORDER BY created_at DESC LIMIT 5)
  UNION ALL
  (SELECT id, title, state FROM library_items
   WHERE binned_at IS NULL AND title_words @@ $prefixes::tsquery ORDER BY updated_at DESC LIMIT 5)
  ${['staff_groups', 'staff_events', 'staff_products'].map(searchNames).join('')}
  UNION ALL
  (SELECT categories.id, categories.name, access_levels.name
   FROM categories JOIN access_levels ON access_levels.id = access_level_id
   WHERE normalize_text(categories.name) LIKE '%' || normalize_text($word) || '%' ORDER BY categories.name LIMIT 5)
  UNION ALL
  (SELECT subject_id, subject_label, subject_kind FROM history_entries
   WHERE action = 'deleted' AND at > now() - interval '30 days'
     AND normalize_text(subject_label) LIKE '%' || normalize_text($word) || '%' ORDER BY at DESC LIMIT 5)`;

/** The queries of the staff console, by the name of the case. */
export const staffBaselineQueries: Record<string, string> = {
  'staff organisations': organisationsWhere('retired_at IS NULL'),
  'staff organisations by country': organisationsWhere('retired_at IS NULL', 'country, normalized_name'),
  'staff organisations by size': organisationsWhere(
    'retired_at IS NULL',
    'member_count DESC, normalized_name',
  ),
  'staff organisation filters': `
    SELECT ARRAY(SELECT DISTINCT country FROM organisations ORDER BY country) AS countries,
      ARRAY(SELECT DISTINCT state FROM organisations ORDER BY state) AS states`,
  'staff organisations by name': organisationsWhere(
    "retired_at IS NULL AND normalized_name LIKE '%' || normalize_text($word) || '%'",
  ),
  'staff organisations of a country': organisationsWhere('retired_at IS NULL AND country = $word'),
  'staff organisations of a state': organisationsWhere('retired_at IS NULL AND state = $word'),
  'staff organisations of a sector': organisationsWhere(
    'retired_at IS NULL AND id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = $id)',
  ),
  'staff organisations of a plan': organisationsWhere(
    "retired_at IS NULL AND 'associate' = ANY (joinable_plans)",
  ),
  'staff organisations, also retired': organisationsWhere('true'),
  'staff members': membersWhere('true'),
  'staff members by number': membersWhere('true', 'member_number DESC'),
  'staff members by join date': membersWhere('true', 'joined_at DESC'),
  'staff members by last use': membersWhere('true', 'last_seen_at DESC NULLS LAST'),
  'staff member filters': `
    SELECT ARRAY(SELECT name FROM memberships ORDER BY name) AS memberships,
      ARRAY(SELECT label FROM jurisdictions ORDER BY position) AS jurisdictions,
      ARRAY(SELECT name FROM segments ORDER BY category, name) AS segments`,
  'staff members by name': membersByName,
  'staff members by last name': membersByName,
  'staff members by a name with a typo': membersByName,
  'staff members by email': membersWhere(
    'member_id IN (SELECT member_id FROM accounts WHERE lower(email) = lower($word))',
  ),
  'staff members by mobile': membersWhere(
    "contact_words @@ quote_literal('p/' || phone_digits($word))::tsquery",
  ),
  'staff members with a number': membersWhere('member_number = $word::integer'),
  'staff members by organisation name': countedMembersWhere(
    "organisation_id IN (SELECT id FROM organisations WHERE normalized_name LIKE '%' || normalize_text($word) || '%')",
  ),
  'staff members of a plan': membersWhere('membership_id = $id'),
  'staff members of a state': membersWhere("state = 'unconfirmed'"),
  'staff members of an organisation': countedMembersWhere('organisation_id = $id'),
  'staff members of a jurisdiction': membersWhere('jurisdiction_ids @> ARRAY[$id::uuid]'),
  'staff members of a segment': countedMembersWhere('segment_ids @> ARRAY[$id::uuid]'),
  'staff members from a join date': countedMembersWhere('joined_at >= $word::date'),
  'staff members to a join date': countedMembersWhere('joined_at < $word::date + 1'),
  'staff members never seen': countedMembersWhere('last_seen_at IS NULL'),
  'staff members not in the directory': membersWhere('NOT is_listed'),
  'staff duplicates of a member': duplicatesOfMember,
  library: libraryWhere('true'),
  'library by title': libraryWhere('true', 'normalized_title'),
  'library by review date': libraryWhere('true', 'review_on'),
  'library by publishing date': libraryWhere('true', 'publish_at'),
  'library categories': `
    SELECT categories.*, (SELECT count(*) FROM library_items WHERE category_id = categories.id AND binned_at IS NULL) AS items,
      (SELECT count(*) FROM resources WHERE category_id = categories.id) AS live
    FROM categories ORDER BY access_level_id, position`,
  'library by words': libraryWhere(`id IN (
    SELECT id FROM library_items WHERE text_words @@ $prefixes::tsquery
    UNION ALL SELECT id FROM resources WHERE text_words @@ $prefixes::tsquery)`),
  'library of a state': libraryWhere("state = 'published'"),
  'library of an access level': libraryWhere('access_level_id = $id'),
  'library of a category': libraryWhere('category_id = $id'),
  'library of a tag': libraryWhere('tags @> ARRAY[$word]'),
  'library without an owner': libraryWhere('owner_id IS NULL'),
  'staff events': eventsWhere('true'),
  'staff events by name': eventsWhere('true', 'normalized_name DESC'),
  'staff events of a format': eventsWhere("format = 'Online' AND ends_at < now()"),
  'staff events by words': eventsWhere("normalized_name LIKE '%' || normalize_text($word) || '%'"),
  'staff groups': groupsWhere('true'),
  'staff groups by type': groupsWhere('true', 'group_types.name DESC, groups.normalized_name'),
  'staff groups with drafts': groupsWhere('has_draft'),
  'staff groups of a type': groupsWhere('groups.type_id = $id'),
  'staff groups by words': groupsWhere("groups.normalized_name LIKE '%' || normalize_text($word) || '%'"),
  'staff group members': groupMembersWhere('true'),
  'staff group members by name': groupMembersWhere("search_name LIKE '%' || normalize_text($word) || '%'"),
  enquiries: enquiriesWhere('true'),
  'enquiries by waiting time': enquiriesWhere('true', 'waiting_since'),
  'enquiry figures': `
    SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM first_answered_at - created_at))
    FROM enquiries WHERE first_answered_at > now() - interval '30 days'`,
  'enquiry owners': `
    SELECT id, first_name, last_name FROM members
    WHERE id IN (SELECT member_id FROM active_grants WHERE group_id IS NULL AND organisation_id IS NULL)
    ORDER BY sort_name`,
  'enquiry templates': 'SELECT * FROM enquiry_templates ORDER BY title',
  'own enquiries': 'SELECT * FROM enquiries WHERE member_id = $id ORDER BY last_message_at DESC, id $page',
  'enquiries of a state': enquiriesWhere('state = $word'),
  'enquiries of an owner': enquiriesWhere('owner_id = $id'),
  'enquiries without an owner': enquiriesWhere('owner_id IS NULL'),
  'enquiries of a type': enquiriesWhere('enquiry_type = $word'),
  'enquiries by name': enquiriesByWord,
  'enquiries by a common word': enquiriesByWord,
  'enquiries by reference': enquiriesWhere('number = $word::integer'),
  enquiry,
  grants: grantsWhere('true'),
  'grants of a role': grantsWhere('grants.role = $word'),
  'grants by name': grantsWhere("members.search_name LIKE '%' || normalize_text($word) || '%'"),
  history: historyWhere('true'),
  'history of an actor': historyWhere('actor_id = $id'),
  'history of a kind': historyWhere('subject_kind = $word'),
  'history of an action': historyWhere('action = $word'),
  'history from a date': historyWhere('at >= $word::date'),
  'history to a date': historyWhere('at < $word::date + 1'),
  'history of an organisation': subjectHistory,
  'history of an enquiry': subjectHistory,
  'history of a member': subjectHistory,
  today: todayWhere('true'),
  'today of a kind': todayWhere('items.kind = $word'),
  'console search by name': consoleSearch,
  'console search by last name': consoleSearch,
  'console search by a common word': consoleSearch,
};
