import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { findDirectoryMembers } from './directory.sql.ts';

let database: TestDatabase;
let jurisdiction: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(joinBy3000);
  await database.pool.query('SELECT list_in_directory(array_agg(id)) FROM members');
  const { rows } = await database.pool.query('SELECT id FROM jurisdictions ORDER BY position LIMIT 1');
  jurisdiction = rows[0].id;
});
afterAll(() => database.close());

/** Of many beginnings, among them some of one letter, with a space in the middle, and of letters beyond ASCII. */
const joinBy3000 = `
  WITH names AS (
    SELECT n, (ARRAY['', 'O', 'D ', 'Ng ', 'Ю', '李', 'Ze', 'ze', 'Š'])[1 + n % 9] || substr(md5(n::text), 1, n % 4) AS name
    FROM generate_series(1, 3000) AS n
  ), joined AS (
    INSERT INTO members (first_name, last_name, membership_id, in_directory)
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

async function walked(condition: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT member_id FROM directory_entries WHERE ${condition} ORDER BY sort_name, member_id`,
  );
  return rows.map((row) => row.member_id);
}

describe.each(['asc', 'desc'] as const)('a page far from the beginning, in the order %s', (sortOrder) => {
  it.each(['of all', 'of a jurisdiction'])(
    'has those whose turn it is, and says how many there are: %s',
    async (of) => {
      const [listed, chosen] =
        of === 'of all'
          ? [await walked('true'), {}]
          : [await walked(`'${jurisdiction}' = ANY (jurisdiction_ids)`), { jurisdictionId: [jurisdiction] }];
      const ordered = sortOrder === 'asc' ? listed : listed.toReversed();
      expect(ordered.length).toBeGreaterThan(2_000);
      const size = 16;
      const last = Math.ceil(ordered.length / size);
      const pages = [
        ...Array.from({ length: 40 }, (_, n) => 64 + 3 * n),
        last - 1,
        last,
        last + 1,
        last + 50,
      ];
      for (const page of pages) {
        const listing = { page, size, sortOrder, whosWho: false, ...chosen };
        const { rows, totalItems } = await findDirectoryMembers(database.db, listing);
        const due = ordered.slice((page - 1) * size, page * size);
        expect(
          rows.map(({ id }) => id),
          `page ${page}`,
        ).toEqual(due);
        expect(totalItems).toBe(ordered.length);
      }
    },
  );
});

it('of a directory nobody is in is empty', async () => {
  const listing = { page: 100, size: 16, sortOrder: 'asc' as const, whosWho: true };
  await database.pool.query(
    "DELETE FROM member_segments USING segments WHERE segments.id = segment_id AND category = 'Membership Representative'",
  );
  expect(await findDirectoryMembers(database.db, listing)).toEqual({ rows: [], totalItems: 0 });
});
