import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName, toSearchWords } from '../../search/name-search.sql.ts';
import { listEnquiries } from '../enquiries/enquiries.staff.sql.ts';

const maxPerKind = 5;

/** The trigram index needs three letters. Fewer would read all members. */
const minWordLength = 3;

export async function findPeopleByName(db: Db, text: string, includesUnlisted: boolean) {
  const words = toSearchWords(text);
  if (!words.some((word) => word.length >= minWordLength)) return [];
  const matchesAllWords = sql.join(
    words.map((word) => sql<boolean>`search_name LIKE '%' || (SELECT normalize_text(${word})) || '%'`),
    sql` AND `,
  );
  const onlyListed = includesUnlisted
    ? sql``
    : sql`AND EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id)`;
  const { rows } = await sql<{ id: string; name: string; note: string | null }>`
    SELECT members.id, first_name || ' ' || last_name AS name, organisations.name AS note
    FROM members LEFT JOIN organisations ON organisations.id = members.organisation_id
    WHERE ${matchesAllWords} ${onlyListed}
    ORDER BY search_name, members.id LIMIT ${sql.lit(maxPerKind)}
  `.execute(db);
  return rows;
}

/** With `onlyIds`, finds only these organisations. */
export async function findOrganisationsByName(db: Db, text: string, onlyIds: string[] | undefined) {
  if (onlyIds?.length === 0) return [];
  const { rows } = await searchByName(text, columnMatches, async (match: ColumnMatch | undefined) => {
    const found = await db
      .selectFrom('organisations')
      .select([
        'id',
        'name',
        sql<string>`concat_ws(', ', state, country, CASE WHEN retired_at IS NOT NULL THEN 'retired' END)`.as(
          'note',
        ),
      ])
      .$if(match !== undefined, (query) => query.where((match as ColumnMatch)('normalizedName')))
      .$if(onlyIds !== undefined, (query) => query.where('id', 'in', onlyIds as string[]))
      .orderBy(sql`retired_at IS NOT NULL`)
      .orderBy('normalizedName')
      .limit(maxPerKind)
      .execute();
    return { rows: found, totalItems: found.length };
  });
  return rows;
}

export async function findGroupsByName(db: Db, text: string) {
  const { rows } = await searchByName(text, columnMatches, async (match: ColumnMatch | undefined) => {
    const found = await db
      .selectFrom('groups')
      .select(['id', 'name', 'memberCount'])
      .$if(match !== undefined, (query) => query.where((match as ColumnMatch)('normalizedName')))
      .orderBy('normalizedName')
      .limit(maxPerKind)
      .execute();
    return { rows: found, totalItems: found.length };
  });
  return rows;
}

export async function findEnquiriesByText(db: Db, text: string) {
  if (text === '') return [];
  const newestFirst = { sortField: 'createdAt', sortOrder: 'desc' } as const;
  const { rows } = await listEnquiries(db, { text }, newestFirst, { page: 1, size: maxPerKind });
  return rows;
}
