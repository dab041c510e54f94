/** The page, the owner or filter id, and the search term. */
export type BaselineParams = { offset?: number; limit?: number; id?: string; word?: string };

type BaselineQuery = { text: string; values?: (params: BaselineParams) => unknown[] };

const byId = ({ id }: BaselineParams) => [id];
const byWord = ({ word }: BaselineParams) => [word];
const byIdAndWord = ({ id, word }: BaselineParams) => [id, word];
/** A full-text query for all words, as prefixes. */
const byPrefixes = ({ word = '' }: BaselineParams) => {
  const words = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [words.map((each) => `'${each}':*`).join(' & ')];
};

const membersWhere = (condition: string, direction = '') => `
  SELECT members.id, first_name, last_name, position_title, photo_key, show_photo, organisations.name,
    jurisdiction_ids
  FROM (SELECT member_id, sort_name, jurisdiction_ids FROM directory_entries
        WHERE ${condition} ORDER BY sort_name ${direction}, member_id ${direction} PAGE) AS page
  JOIN members ON members.id = member_id
  LEFT JOIN organisations ON organisations.id = members.organisation_id
  ORDER BY page.sort_name ${direction}, member_id ${direction}`;

const resourcesWhere = (condition: string, direction = 'DESC') => `
  SELECT id, url_name, title, description, published_at, thumbnail_key,
    ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
          WHERE resource_id = page.id ORDER BY position) AS tags
  FROM (SELECT * FROM resources WHERE ${condition} ORDER BY published_at ${direction}, id ${direction} PAGE) AS page`;

const organisationsWhere = (condition: string, order = 'folded_name') => `
  SELECT id, name, country, suburb, state, image_key, website,
    ARRAY(SELECT sectors.name FROM organisation_sectors JOIN sectors ON sectors.id = sector_id
          WHERE organisation_id = page.id ORDER BY sectors.name) AS sectors
  FROM (SELECT * FROM organisations WHERE ${condition} ORDER BY ${order}, id PAGE) AS page`;

const groupsWhere = (condition: string, order = 'groups.created_at DESC, groups.id DESC') => `
  SELECT groups.id, groups.name, groups.description, groups.image_key, parents.name AS parent_name
  FROM groups LEFT JOIN groups AS parents ON parents.id = groups.parent_id
  WHERE ${condition} ORDER BY ${order} PAGE`;

const rosterFrom = (page: string, order: string) => `
  SELECT members.id, first_name, last_name, photo_key, show_photo, in_directory, organisations.name
  FROM (${page} ORDER BY ${order} PAGE) AS page
  JOIN members ON members.id = member_id
  LEFT JOIN organisations ON organisations.id = members.organisation_id
  ORDER BY ${order}`;

const rosterWhere = (condition: string) =>
  rosterFrom(
    `SELECT member_id, sort_name AS by_name FROM roster_entries WHERE group_id = $1 AND ${condition}`,
    'by_name, member_id',
  );

/**
 * The SELECT behind each list, over the same indexes as the portal: without count, session, permissions and
 * validation. PAGE stands for OFFSET and LIMIT.
 */
export const baselineQueries = {
  members: { text: membersWhere('true') },
  membersFromEnd: { text: membersWhere('true', 'DESC') },
  /** A trigram search with its count. */
  memberSearch: {
    text: `SELECT members.id, first_name, last_name, position_title, photo_key, show_photo, organisations.name,
             count(*) OVER () AS total
           FROM members LEFT JOIN organisations ON organisations.id = members.organisation_id
           WHERE in_directory AND search_name LIKE '%' || fold($1) || '%'
           ORDER BY sort_name, members.id PAGE`,
    values: byWord,
  },
  membersOfInitial: { text: membersWhere('strpos(initials, fold($1)) > 0'), values: byWord },
  membersOfJurisdiction: { text: membersWhere('jurisdiction_ids && ARRAY[$1]::uuid[]'), values: byId },
  membersOfCompany: { text: membersWhere('organisation_id = $1'), values: byId },
  whosWho: { text: membersWhere('is_representative') },
  resources: { text: resourcesWhere('true') },
  oldResources: { text: resourcesWhere('true', 'ASC') },
  resourcesOfSubcategory: { text: resourcesWhere('subcategory_id = $1'), values: byId },
  resourcesOfLevel: { text: resourcesWhere('access_level_id = $1'), values: byId },
  resourcesOfCategory: { text: resourcesWhere('category_id = $1'), values: byId },
  resourcesByWords: { text: resourcesWhere('title_words @@ $1::tsquery'), values: byPrefixes },
  article: {
    text: `SELECT id, title, description, contents, published_at, image_key,
             ARRAY(SELECT tags.name FROM resource_tags JOIN tags ON tags.id = tag_id
                   WHERE resource_id = resources.id ORDER BY position) AS tags,
             ARRAY(SELECT attachments.name FROM attachments WHERE resource_id = resources.id) AS attachments
           FROM resources WHERE url_name = $1`,
    values: byWord,
  },
  groups: { text: groupsWhere('true') },
  groupsFromA: { text: groupsWhere('true', 'groups.folded_name, groups.id') },
  groupsByName: { text: groupsWhere("groups.folded_name LIKE '%' || fold($1) || '%'"), values: byWord },
  groupsOfType: { text: groupsWhere('groups.type_id = $1'), values: byId },
  myGroups: {
    text: groupsWhere('groups.id IN (SELECT group_id FROM group_members WHERE member_id = $1)'),
    values: byId,
  },
  groupMembers: { text: rosterWhere('true'), values: byId },
  groupMembersByName: { text: rosterWhere("search_name LIKE '%' || fold($2) || '%'"), values: byIdAndWord },
  groupMembersOfSector: {
    text: rosterWhere(
      'workplace_id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = $2)',
    ),
    values: byIdAndWord,
  },
  groupMembersByOrganisation: {
    text: rosterFrom(
      `SELECT member_id, sort_name AS by_name, folded_name AS by_workplace
       FROM roster_entries LEFT JOIN organisations ON organisations.id = workplace_id WHERE group_id = $1`,
      'by_workplace, by_name, member_id',
    ),
    values: byId,
  },
  events: {
    text: `SELECT id, name, short_description, content, format, venue, starts_at, ends_at, listing_image_key,
             feature_image_key, register_url, register_label
           FROM events WHERE over_at >= now() ORDER BY starts_at, id PAGE`,
  },
  organisations: { text: organisationsWhere('true') },
  organisationsByName: {
    text: organisationsWhere("folded_name LIKE '%' || fold($1) || '%'"),
    values: byWord,
  },
  organisationsOfSector: {
    text: organisationsWhere('id IN (SELECT organisation_id FROM organisation_sectors WHERE sector_id = $1)'),
    values: byId,
  },
  organisationsByState: { text: organisationsWhere('true', 'state, folded_name') },
  organisation: {
    text: `SELECT organisations.*,
             ARRAY(SELECT sectors.name FROM organisation_sectors JOIN sectors ON sectors.id = sector_id
                   WHERE organisation_id = organisations.id ORDER BY sectors.name) AS sectors
           FROM organisations WHERE id = $1`,
    values: byId,
  },
  member: {
    text: `SELECT members.*, organisations.name AS organisation_name
           FROM members LEFT JOIN organisations ON organisations.id = organisation_id WHERE members.id = $1`,
    values: byId,
  },
  invoices: {
    text: `SELECT id, number, kind, status, issued_at, total_cents FROM invoices
           WHERE assigned_to = 'Individual' AND member_id = $1
           ORDER BY issued_at DESC, id PAGE`,
    values: byId,
  },
  companyInvoices: {
    text: `SELECT id, number, kind, status, issued_at, total_cents FROM invoices
           WHERE assigned_to = 'Company'
             AND organisation_id = (SELECT organisation_id FROM members WHERE id = $1)
           ORDER BY issued_at DESC, id PAGE`,
    values: byId,
  },
  companies: {
    text: 'SELECT id, name FROM organisations ORDER BY member_count DESC, id LIMIT 5',
  },
  companiesByName: {
    text: `SELECT id, name FROM organisations WHERE folded_name LIKE '%' || fold($1) || '%'
           ORDER BY member_count DESC, id LIMIT 5`,
    values: byWord,
  },
  sectors: { text: 'SELECT id, name FROM sectors ORDER BY name' },
  jurisdictions: { text: 'SELECT id, label FROM jurisdictions ORDER BY position' },
  groupTypes: { text: 'SELECT id, name FROM group_types ORDER BY name' },
  choices: { text: 'SELECT label FROM choices WHERE list = $1 ORDER BY position', values: byWord },
  products: {
    text: 'SELECT id, name, category, description, price_cents, image_key FROM products ORDER BY position, id',
  },
  categories: {
    text: `SELECT access_levels.id AS level_id, access_levels.name AS level, categories.id, categories.name,
             subcategories.id AS subcategory_id, subcategories.name AS subcategory
           FROM access_levels JOIN categories ON access_level_id = access_levels.id
           LEFT JOIN subcategories ON category_id = categories.id
           ORDER BY access_levels.position, categories.position, subcategories.position`,
  },
  organisationNames: {
    text: 'SELECT id, name FROM organisations WHERE cardinality(open_to) > 0 ORDER BY folded_name, id',
  },
} satisfies Record<string, BaselineQuery>;

export type BaselineName = keyof typeof baselineQueries;

/** An unnamed statement with bound values, the usual way to write it with pg. */
export function baselineStatement(
  query: BaselineName,
  params: BaselineParams,
): { text: string; values: unknown[] } {
  const { text, values }: BaselineQuery = baselineQueries[query];
  const bound = values?.(params) ?? [];
  if (!text.includes('PAGE')) return { text, values: bound };
  const page = `OFFSET $${bound.length + 1} LIMIT $${bound.length + 2}`;
  return { text: text.replace('PAGE', page), values: [...bound, params.offset ?? 0, params.limit ?? 16] };
}
