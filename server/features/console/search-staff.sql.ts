import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName, toSearchWords } from '../../search/name-search.sql.ts';
import { readEnquiries } from '../enquiries/enquiries.staff.sql.ts';

const maxPerKind = 5;

/** The trigram index needs three letters. Fewer would read all members. */
const minWordLength = 3;

/** Sorting all namesakes would take longer the more there are. */
const maxSortedPeople = 500;

/** Names that begin as typed come first. */
export async function findPeopleByName(db: Db, text: string, includesUnlisted: boolean) {
  const words = toSearchWords(text);
  if (!words.some((word) => word.length >= minWordLength)) return [];
  const matchesAllWords = sql.join(
    words.map((word) => sql<boolean>`search_name LIKE '%' || (SELECT normalize_text(${word})) || '%'`),
    sql` AND `,
  );
  const isReadable = includesUnlisted
    ? sql`true`
    : sql`EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id)`;
  const { rows } = await sql<{ id: string; name: string; note: string | null }>`
    WITH typed AS MATERIALIZED (SELECT normalize_text(${words.join(' ')}) AS prefix), found AS (
      (SELECT id, search_name, 0 AS rank FROM members
       WHERE search_name ~>=~ (SELECT prefix FROM typed) AND search_name ~<~ (SELECT prefix || chr(1114111) FROM typed)
         AND ${isReadable}
       ORDER BY search_name USING ~<~, id LIMIT ${sql.lit(maxPerKind)})
      UNION ALL
      (SELECT id, search_name, 1 FROM members WHERE ${matchesAllWords} AND ${isReadable} LIMIT ${sql.lit(maxSortedPeople)})
    ), best AS (
      SELECT id, min(rank) AS rank FROM found GROUP BY id, search_name
      ORDER BY rank, search_name, id LIMIT ${sql.lit(maxPerKind)}
    )
    SELECT members.id, first_name || ' ' || last_name AS name, organisations.name AS note
    FROM best JOIN members ON members.id = best.id
    LEFT JOIN organisations ON organisations.id = members.organisation_id
    ORDER BY rank, search_name, members.id
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
  return readEnquiries(db, { text }, newestFirst, { offset: 0, limit: maxPerKind, scanOrder: 'desc' });
}
