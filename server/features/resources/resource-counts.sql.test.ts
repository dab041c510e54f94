import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rows = async (query: string) => (await sql.raw<{ key: string }>(query).execute(database.db)).rows;
const run = (statement: string) => sql.raw(statement).execute(database.db);

/** Kept and counted anew, side by side. */
async function expectTrueCounts() {
  expect(
    await rows(`SELECT access_level_id, category_id, subcategory_id, kind, count
                FROM resource_counts WHERE count <> 0 ORDER BY 1, 2, 3, 4`),
  ).toEqual(
    await rows(`SELECT access_level_id, category_id, subcategory_id, kind, count(*)::int AS count
                FROM resources GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`),
  );
  expect(
    await rows('SELECT access_level_id, word, count FROM resource_words WHERE count <> 0 ORDER BY 1, 2'),
  ).toEqual(
    await rows(`SELECT access_level_id, word COLLATE "C" AS word, count(*)::int AS count
                FROM resources, unnest(tsvector_to_array(to_words(title || ' ' || kind))) AS word
                GROUP BY 1, 2 ORDER BY 1, 2`),
  );
  expect(
    await rows(
      'SELECT access_level_id, beginning, count FROM resource_beginnings WHERE count <> 0 ORDER BY 1, 2',
    ),
  ).toEqual(
    await rows(`SELECT access_level_id, beginning COLLATE "C" AS beginning, count(DISTINCT resources.id)::int AS count
                FROM resources, unnest(tsvector_to_array(title_words)) AS word,
                     generate_series(1, char_length(word)) AS size, left(word, size) AS beginning
                GROUP BY 1, 2 ORDER BY 1, 2`),
  );
}

const copies = (count: number, subcategory = 'subcategory_id') => `
  INSERT INTO resources (url_name, title, kind, description, contents, published_at, access_level_id, category_id, subcategory_id)
  SELECT gen_random_uuid(), 'Quokka rescue', 'Podcast', '', '', now(), access_level_id, category_id, ${subcategory}
  FROM resources ORDER BY id LIMIT ${count}`;

it('is right over what the demo association was filled with', async () => {
  await expectTrueCounts();
});

it.each([
  ['an insert of many', copies(40)],
  ['an insert without a sub-category', copies(3, 'NULL')],
  ['an insert of none', copies(0)],
  ['a new title', `UPDATE resources SET title = 'Numbat rescue' WHERE url_name LIKE '%a%'`],
  ['another kind', `UPDATE resources SET kind = 'Webinar' WHERE kind = 'Video'`],
  [
    'a move to another branch',
    `UPDATE resources SET access_level_id = other.access_level_id, category_id = other.category_id, subcategory_id = NULL
     FROM (SELECT access_level_id, category_id FROM resources ORDER BY id LIMIT 1) AS other WHERE kind = 'Report'`,
  ],
  ['an update of none', `UPDATE resources SET kind = 'x' WHERE false`],
  [
    'a category that moves to another access level, with all that is in it',
    `UPDATE categories SET access_level_id = (SELECT id FROM access_levels ORDER BY position DESC LIMIT 1), name = 'Moved'
     WHERE id = (SELECT category_id FROM resources JOIN access_levels ON access_levels.id = access_level_id
                 ORDER BY position, resources.id LIMIT 1)`,
  ],
  ['a delete', `DELETE FROM resources WHERE kind = 'Article'`],
  ['an emptied table', 'TRUNCATE resources CASCADE'],
])('is right after %s', async (_, statement) => {
  await run(statement);
  await expectTrueCounts();
});

it('refuses a resource whose category is not of its access level', async () => {
  const stray = `
    INSERT INTO resources (url_name, title, kind, description, contents, published_at, access_level_id, category_id)
    SELECT 'stray', 'Stray', 'Article', '', '', now(), access_levels.id, categories.id
    FROM access_levels JOIN categories ON categories.access_level_id <> access_levels.id LIMIT 1`;
  await expect(run(stray)).rejects.toThrow('resources_category_of_level');
});
