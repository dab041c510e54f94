/** The resources whose text, or an attachment of which, has the words; with a count, as searches for members by name have one. */
const resourcesBy = (condition: string, words = '$prefixes::tsquery', limit = '$page') => `
  SELECT id, url_name, title, kind, description, contents, published_at, thumbnail_key, count(*) OVER () AS total
  FROM resources WHERE ${condition} AND id IN (
    SELECT id FROM resources WHERE text_words @@ ${words}
    UNION SELECT resource_id FROM attachment_pages JOIN attachments USING (file_key) WHERE words @@ ${words})
  ORDER BY published_at DESC, id DESC ${limit}`;

const plan = "to_tsquery('simple', 'plan:*')";
const contains = (column: string) => `${column} LIKE '%' || normalize_text($word) || '%'`;

const peopleBy = (limit = '$page') => `
  SELECT members.id, first_name, last_name, position_title, photo_key, show_photo, organisations.name,
    count(*) OVER () AS total
  FROM members LEFT JOIN organisations ON organisations.id = members.organisation_id
  WHERE wants_listing AND ${contains('search_name')} ORDER BY sort_name, members.id ${limit}`;

const named = (table: string, columns: string, limit = '$page') => `
  SELECT id, ${columns}, count(*) OVER () AS total FROM ${table} WHERE ${contains('normalized_name')}
  ORDER BY normalized_name, id ${limit}`;

const groups = 'name, description, image_key';
const organisations = 'name, about, suburb, state, image_key';
const events = 'name, short_description, content, venue, starts_at, listing_image_key';

const similarTo = (column: string) => `normalize_text($word) <% ${column}`;

/** Titles and names with a similar word, by trigrams. */
const everythingSimilar = [
  `SELECT id, url_name, title, kind, description, contents, published_at, thumbnail_key, count(*) OVER () AS total
   FROM resources WHERE ${similarTo('normalize_text(title)')} ORDER BY published_at DESC, id DESC LIMIT 4`,
  `SELECT id, first_name, last_name, position_title, count(*) OVER () AS total
   FROM members WHERE wants_listing AND ${similarTo('search_name')} ORDER BY sort_name, id LIMIT 4`,
  ...['events', 'groups', 'organisations'].map(
    (table) => `SELECT id, name, count(*) OVER () AS total FROM ${table} WHERE ${similarTo('normalized_name')}
      ORDER BY normalized_name, id LIMIT 4`,
  ),
];

const asJson = (query: string) => `SELECT row_to_json(found) AS hit FROM (${query}) AS found`;

const inOneStatement = (queries: string[]) => queries.map(asJson).join(' UNION ALL ');

/** All kinds. */
const everything = inOneStatement([
  resourcesBy('true', '$prefixes::tsquery', 'LIMIT 4'),
  peopleBy('LIMIT 4'),
  named('events', events, 'LIMIT 4'),
  named('groups', groups, 'LIMIT 4'),
  named('organisations', organisations, 'LIMIT 4'),
]);

const titlesAndNames = `
  (SELECT 'resources' AS kind, id, title FROM resources WHERE title_words @@ $prefixes::tsquery
   ORDER BY published_at DESC LIMIT 4)
  UNION ALL (SELECT 'people', id, first_name || ' ' || last_name FROM members
    WHERE wants_listing AND ${contains('search_name')} ORDER BY sort_name LIMIT 4)
  UNION ALL (SELECT 'events', id, name FROM events WHERE ${contains('normalized_name')} LIMIT 4)
  UNION ALL (SELECT 'groups', id, name FROM groups WHERE ${contains('normalized_name')} LIMIT 4)
  UNION ALL (SELECT 'organisations', id, name FROM organisations WHERE ${contains('normalized_name')} LIMIT 4)`;

export const searchBaselineQueries: Record<string, string> = {
  'everything by a word': everything,
  'everything by a common word': everything,
  'everything by two common words': everything,
  'everything by a rare word': everything,
  'everything by a word with a typo': inOneStatement(everythingSimilar),
  'everything by a name': everything,
  'everything by a phrase of an attachment': everything,
  'hits in resources': resourcesBy('true'),
  'hits in resources by a common word': resourcesBy('true'),
  'hits in resources of an access level': resourcesBy('access_level_id = $id', plan),
  'hits in resources of a category': resourcesBy('category_id = $id', plan),
  'hits in resources since a day': resourcesBy('published_at >= $id::date', plan),
  'hits in resources until a day': resourcesBy('published_at < $id::date', plan),
  'hits in people': peopleBy(),
  'hits in events': named('events', events),
  'hits in groups': named('groups', groups),
  'hits in organisations': named('organisations', organisations),
  'suggestions of titles': titlesAndNames,
  'suggestions of names': titlesAndNames,
  'suggestions of one letter': titlesAndNames,
  'suggestions of common words': titlesAndNames,
};
