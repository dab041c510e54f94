import { searchBaselineQueries } from './search-baseline-queries.ts';
import { staffBaselineQueries } from './staff-baseline-queries.ts';

export type BaselineParams = { offset?: number; limit?: number; id?: string; word?: string };

const membersWhere = (condition: string, direction = '') => `
  SELECT members.id, first_name, last_name, position_title, photo_key, show_photo, organisations.name,
    jurisdiction_ids
  FROM (SELECT member_id, sort_name, jurisdiction_ids FROM directory_entries
        WHERE ${condition} ORDER BY sort_name ${direction}, member_id ${direction} $page) AS page
  JOIN members ON members.id = member_id
  LEFT JOIN organisations ON organisations.id = members.organisation_id
  ORDER BY page.sort_name ${direction}, member_id ${direction}`;

const membersByName = `
  SELECT members.id, first_name, last_name, position_title, photo_key, show_photo, organisations.name,
    count(*) OVER () AS total
  FROM members LEFT JOIN organisations ON organisations.id = members.organisation_id
  WHERE wants_listing AND search_name LIKE '%' || normalize_text($word) || '%'
  ORDER BY sort_name, members.id $page`;

const member = `
  SELECT members.*, organisations.name AS organisation_name
  FROM members LEFT JOIN organisations ON organisations.id = organisation_id WHERE members.id = $id`;

const resourcesWhere = (condition: string, direction = 'DESC') => `
  SELECT id, url_name, title, description, published_at, thumbnail_key,
    ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
          WHERE resource_id = page.id ORDER BY position) AS tags
  FROM (SELECT * FROM resources WHERE ${condition} ORDER BY published_at ${direction}, id ${direction} $page) AS page`;

const article = `
  SELECT id, title, description, contents, published_at, image_key,
    ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
          WHERE resource_id = resources.id ORDER BY position) AS tags,
    ARRAY(SELECT attachments.name FROM attachments WHERE resource_id = resources.id) AS attachments
  FROM resources WHERE url_name = $word`;

/** The newest 50 of the category by shared tags, without words, access levels and successors. */
const relatedResources = `
  SELECT id, url_name, title, description, published_at, thumbnail_key,
    ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
          WHERE resource_id = related.id ORDER BY position) AS tags
  FROM (
    SELECT *, (
      SELECT count(*) FROM resource_tags AS theirs JOIN resource_tags AS ours USING (tag_id)
      WHERE theirs.resource_id = candidates.id
        AND ours.resource_id = (SELECT id FROM resources WHERE url_name = $word)
    ) AS similarity
    FROM (
      SELECT * FROM resources WHERE category_id = (SELECT category_id FROM resources WHERE url_name = $word)
      ORDER BY published_at DESC, id DESC LIMIT 50
    ) AS candidates
    ORDER BY similarity DESC, published_at DESC, id DESC LIMIT 4
  ) AS related`;

const categories = `
  SELECT access_levels.id AS level_id, access_levels.name AS level, categories.id, categories.name,
    subcategories.id AS subcategory_id, subcategories.name AS subcategory
  FROM access_levels JOIN categories ON access_level_id = access_levels.id
  LEFT JOIN subcategories ON category_id = categories.id
  ORDER BY access_levels.position, categories.position, subcategories.position`;

const sectorsOf = (organisation: string) => `
  ARRAY(SELECT sectors.name FROM organisation_sectors JOIN sectors ON sectors.id = sector_id
        WHERE organisation_id = ${organisation}.id ORDER BY sectors.name) AS sectors`;

const organisationsWhere = (condition: string, order = 'normalized_name') => `
  SELECT id, name, country, suburb, state, image_key, website, ${sectorsOf('page')}
  FROM (SELECT * FROM organisations WHERE ${condition} ORDER BY ${order}, id $page) AS page`;

const companiesWhere = (condition: string) =>
  `SELECT id, name FROM organisations WHERE ${condition} ORDER BY member_count DESC, id LIMIT 5`;

const groupsWhere = (condition: string, order = 'groups.created_at DESC, groups.id DESC') => `
  SELECT groups.id, groups.name, groups.description, groups.image_key, parents.name AS parent_name
  FROM groups LEFT JOIN groups AS parents ON parents.id = groups.parent_id
  WHERE ${condition} ORDER BY ${order} $page`;

const groupMembersFrom = (pageQuery: string, order: string) => `
  SELECT members.id, first_name, last_name, photo_key, show_photo, wants_listing, organisations.name
  FROM (${pageQuery} ORDER BY ${order} $page) AS page
  JOIN members ON members.id = member_id
  LEFT JOIN organisations ON organisations.id = members.organisation_id
  ORDER BY ${order}`;

const groupMembersWhere = (condition: string) =>
  groupMembersFrom(
    `SELECT member_id, sort_name AS by_name FROM group_member_entries WHERE group_id = $id AND ${condition}`,
    'by_name, member_id',
  );

const groupMembersByOrganisation = groupMembersFrom(
  `SELECT member_id, sort_name AS by_name, normalized_name AS by_workplace
   FROM group_member_entries LEFT JOIN organisations ON organisations.id = workplace_id WHERE group_id = $id`,
  'by_workplace, by_name, member_id',
);

const eventColumns = `id, name, short_description, content, format, venue, starts_at, ends_at, listing_image_key,
    feature_image_key, register_url, register_label`;

const eventsWhere = (condition: string) => `
  SELECT ${eventColumns} FROM events WHERE ends_or_starts_at >= now() AND ${condition}
  ORDER BY starts_at, id $page`;

const invoicesWhere = (condition: string) => `
  SELECT id, number, kind, status, issued_at, total_cents FROM invoices
  WHERE ${condition} ORDER BY issued_at DESC, id $page`;

/** Without the check of what the member may read. */
const savedItemsWhere = (condition: string) => `
  SELECT page.kind, item_id, saved_at, coalesce(resources.title, events.name, groups.name, organisations.name, first_name || last_name)
  FROM (SELECT * FROM saved_items WHERE member_id = $id AND ${condition} ORDER BY saved_at DESC, item_id $page) AS page
  LEFT JOIN resources ON resources.id = item_id
  LEFT JOIN events ON events.id = item_id
  LEFT JOIN groups ON groups.id = item_id
  LEFT JOIN organisations ON organisations.id = item_id
  LEFT JOIN members ON members.id = item_id
  ORDER BY saved_at DESC, item_id`;

const sectors = 'SELECT id, name FROM sectors ORDER BY name';
const lookupValues = 'SELECT label FROM lookup_values WHERE kind = $word ORDER BY position';

/**
 * The SELECT of each case, by the name of the case. It uses the same indexes as the portal, but has no count, session,
 * permission check or validation. Searches for members by name are trigram queries with a count.
 */
export const baselineQueries: Record<string, string> = {
  members: membersWhere('true'),
  'members from Z': membersWhere('true', 'DESC'),
  'members by name': membersByName,
  'members by last name': membersByName,
  'members by two letters': membersByName,
  'members by one letter': membersWhere('strpos(initials, normalize_text($word)) > 0'),
  'members by jurisdiction': membersWhere('jurisdiction_ids && ARRAY[$id]::uuid[]'),
  'members by company': membersWhere('organisation_id = $id'),
  "members of who's who": membersWhere('is_representative'),
  profile: member,
  'own profile': member,
  'own privacy': member,
  resources: resourcesWhere('true'),
  'oldest resources': resourcesWhere('true', 'ASC'),
  'resources by words': resourcesWhere('title_words @@ $prefixes::tsquery'),
  'resources by category': resourcesWhere('category_id = $id'),
  'resources by subcategory': resourcesWhere('subcategory_id = $id'),
  'resources by access': resourcesWhere('access_level_id = $id'),
  article,
  'related resources': relatedResources,
  categories,
  groups: groupsWhere('true'),
  'groups from A': groupsWhere('true', 'groups.normalized_name, groups.id'),
  'groups by name': groupsWhere("groups.normalized_name LIKE '%' || normalize_text($word) || '%'"),
  'groups by type': groupsWhere('groups.type_id = $id'),
  'my groups': groupsWhere('groups.id IN (SELECT group_id FROM group_members WHERE member_id = $id)'),
  'group types': 'SELECT id, name FROM group_types ORDER BY name',
  'group members': groupMembersWhere('true'),
  'group members by name': groupMembersWhere("search_name LIKE '%' || normalize_text($word) || '%'"),
  'group members by sector': groupMembersWhere(
    'workplace_id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = $word)',
  ),
  'group members by organisation': groupMembersByOrganisation,
  events: eventsWhere('true'),
  'event filters': 'SELECT DISTINCT format, start_month, place FROM events WHERE ends_or_starts_at >= now()',
  'events of a format': eventsWhere('format = $word'),
  'events of a month': eventsWhere("start_month = ($word || '-01')::date"),
  'events at a place': eventsWhere('place = $word'),
  event: `SELECT ${eventColumns} FROM events WHERE id = $id`,
  organisation: `SELECT organisations.*, ${sectorsOf('organisations')} FROM organisations WHERE id = $id`,
  organisations: organisationsWhere('true'),
  'organisations by name': organisationsWhere("normalized_name LIKE '%' || normalize_text($word) || '%'"),
  'organisations by sector': organisationsWhere(
    'id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = $id)',
  ),
  'organisations by state': organisationsWhere('true', 'state, normalized_name'),
  'organisation names':
    'SELECT id, name FROM organisations WHERE cardinality(joinable_plans) > 0 ORDER BY normalized_name, id',
  'organisation sectors': sectors,
  'member sectors': sectors,
  companies: companiesWhere('true'),
  'companies by name': companiesWhere("normalized_name LIKE '%' || normalize_text($word) || '%'"),
  'saved items': savedItemsWhere('true'),
  'saved items by kind': savedItemsWhere("kind = 'resource'"),
  'saved searches': 'SELECT id, text, filters FROM saved_searches WHERE member_id = $id ORDER BY text',
  'saved ids': 'SELECT kind, item_id FROM saved_items WHERE member_id = $id',
  'own invoices': invoicesWhere("assigned_to = 'Individual' AND member_id = $id"),
  'company invoices': invoicesWhere(`assigned_to = 'Company'
    AND organisation_id = (SELECT organisation_id FROM members WHERE id = $id)`),
  jurisdictions: 'SELECT id, label FROM jurisdictions ORDER BY position',
  genders: lookupValues,
  honorifics: lookupValues,
  products:
    'SELECT id, name, category, description, price_cents, image_key FROM products ORDER BY position, id',
  ...searchBaselineQueries,
  ...staffBaselineQueries,
  'sign-in': 'SELECT password_hash FROM accounts WHERE lower(email) = lower($word)',
};

/** Returns an unnamed statement with bound values, the usual way to run queries with `pg`. */
export function baselineStatement(
  query: string,
  params: BaselineParams,
): { text: string; values: unknown[] } {
  const { id, word = '', offset = 0, limit = 16 } = params;
  const words = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const prefixes = words.map((prefix) => `'${prefix}':*`).join(' & ');
  const valuesByName: Record<string, unknown> = { id, word, prefixes, offset, limit };
  const values: unknown[] = [];
  const text = query
    .replace('$page', 'OFFSET $offset LIMIT $limit')
    .replace(/\$([a-z]+)/g, (_, name: string) => `$${values.push(valuesByName[name])}`);
  return { text, values };
}
