import { beforeAll, expect, it } from 'vitest';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { listDirectoryMembers } from './directory.sql.ts';
import { suggestMembers } from './suggest-members.sql.ts';

const database = setUpTestDatabase();
let jurisdiction: string;
beforeAll(async () => {
  await database.pool.query(insert3000Members);
  await database.pool.query('SELECT refresh_directory_entries(array_agg(id)) FROM members');
  const { rows } = await database.pool.query('SELECT id FROM jurisdictions ORDER BY position LIMIT 1');
  jurisdiction = rows[0].id;
});

/** Names with many different prefixes: one letter, a space in the middle, letters outside ASCII. */
const insert3000Members = `
  WITH names AS (
    SELECT n, (ARRAY['', 'O', 'D ', 'Ng ', 'Ю', '李', 'Ze', 'ze', 'Š'])[1 + n % 9] || substr(md5(n::text), 1, n % 4) AS name
    FROM generate_series(1, 3000) AS n
  ), joined AS (
    INSERT INTO members (first_name, last_name, membership_id, wants_listing)
    SELECT 'Number ' || n, CASE name WHEN '' THEN 'x' ELSE name END, (SELECT id FROM memberships LIMIT 1), true FROM names
    RETURNING id, first_name
  ), opened AS (
    INSERT INTO accounts (member_id, email, password_hash, email_confirmed_at)
    SELECT id, replace(first_name, ' ', '') || '@far.example', 'none', now() FROM joined
  )
  INSERT INTO member_jurisdictions (member_id, jurisdiction_id)
  SELECT joined.id, jurisdictions.id FROM joined
    JOIN (SELECT id FROM jurisdictions ORDER BY position LIMIT 1) AS jurisdictions ON right(first_name, 1) <> '7'
`;

async function idsWhere(condition: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT member_id FROM directory_entries WHERE ${condition} ORDER BY sort_name, member_id`,
  );
  return rows.map((row) => row.member_id);
}

it.each(['asc', 'desc'] as const)('returns the correct members on far pages: %s', async (sortOrder) => {
  for (const [listed, filter] of [
    [await idsWhere('true'), {}],
    [await idsWhere(`'${jurisdiction}' = ANY (jurisdiction_ids)`), { jurisdictionId: [jurisdiction] }],
  ] as [string[], { jurisdictionId?: string[] }][]) {
    const ordered = sortOrder === 'asc' ? listed : listed.toReversed();
    expect(ordered.length).toBeGreaterThan(2_000);
    const size = 16;
    const last = Math.ceil(ordered.length / size);
    const far = Array.from({ length: 40 }, (_, index) => 64 + 3 * index);
    for (const page of [...far, last - 1, last, last + 1, last + 50]) {
      const listing = { page, size, sortOrder, whosWho: false, ...filter };
      const { rows, totalItems } = await listDirectoryMembers(database.db, listing);
      const ids = rows.map(({ id }) => id);
      expect(ids, `page ${page}`).toEqual(ordered.slice((page - 1) * size, page * size));
      expect(totalItems).toBe(ordered.length);
    }
  }
});

it('returns an empty page when the directory is empty', async () => {
  const listing = { page: 100, size: 16, sortOrder: 'asc' as const, whosWho: true };
  await database.pool.query('DELETE FROM member_segments');
  expect(await listDirectoryMembers(database.db, listing)).toEqual({ rows: [], totalItems: 0 });
});

it.each(['n', 'numb', 'number', 'z'])('suggests last names first if many members match: %s', async (text) => {
  const lastNames = await idsWhere(`starts_with(sort_name, '${text}')`);
  const expected = [
    ...lastNames,
    ...(await idsWhere(`name_words @@ '${text}:*' AND NOT starts_with(sort_name, '${text}')`)),
  ];
  expect(expected.length).toBeGreaterThan(500);
  const suggested = await suggestMembers(database.db, text, { allowsTypos: false, limit: 4 });
  expect(suggested.map(({ id }) => id)).toEqual(expected.slice(0, 4));
});
