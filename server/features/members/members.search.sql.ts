import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toSearchWords } from '../../search/name-search.sql.ts';
import { maxResultsPerKind } from '../../search/search-kind.ts';

type PersonRow = { id: string; name: string; note: string | null };

/** People whose name begins as typed, first name or last name first, and then those who have all words in their name. */
export async function findPeopleByName(
  db: Db,
  text: string,
  includesUnlisted: boolean,
): Promise<PersonRow[]> {
  const words = toSearchWords(text);
  if (!words.some((word) => word.length >= minWordLength)) return [];
  const isReadable = includesUnlisted
    ? sql<boolean>`closed_at IS NULL`
    : sql<boolean>`EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id)`;
  const beginning = await readPeople(db, selectByBeginning(words.join(' '), isReadable));
  if (beginning.length >= maxResultsPerKind) return beginning;
  const others = await readPeople(db, selectByWords(words, isReadable));
  const isNew = ({ id }: PersonRow) => beginning.every((person) => person.id !== id);
  return [...beginning, ...others.filter(isNew)].slice(0, maxResultsPerKind);
}

/** The email address is private, so the caller must check the capability. */
export const findPeopleByEmail = (db: Db, email: string): Promise<PersonRow[]> =>
  readPeople(db, sql`SELECT member_id FROM accounts WHERE lower(email) = ${email.trim().toLowerCase()}`);

/** The operators compare bytes, as the indexes with `text_pattern_ops` do. */
function selectByBeginning(text: string, isReadable: RawBuilder<boolean>) {
  const select = (column: string) => sql`
    SELECT id FROM members WHERE ${sql.raw(column)} ~>=~ (SELECT prefix FROM typed)
      AND ${sql.raw(column)} ~<~ (SELECT prefix || chr(1114111) FROM typed) AND ${isReadable}
    ORDER BY ${sql.raw(column)} USING ~<~, id LIMIT ${sql.lit(maxResultsPerKind)}
  `;
  return sql`
    WITH typed AS MATERIALIZED (SELECT normalize_text(${text}) AS prefix)
    (${select('search_name')}) UNION (${select('sort_name')})
  `;
}

/** The trigram index needs three letters. Fewer would read all members. */
const minWordLength = 3;

function selectByWords(words: string[], isReadable: RawBuilder<boolean>) {
  const hasWord = (word: string) =>
    sql<boolean>`search_name LIKE '%' || (SELECT normalize_text(${word})) || '%'`;
  return sql`
    SELECT id FROM members WHERE ${sql.join(words.map(hasWord), sql` AND `)} AND ${isReadable}
    ORDER BY search_name, id LIMIT ${sql.lit(maxResultsPerKind)}
  `;
}

async function readPeople(db: Db, ids: RawBuilder<unknown>): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT members.id, first_name || ' ' || last_name AS name, organisations.name AS note
    FROM members LEFT JOIN organisations ON organisations.id = members.organisation_id
    WHERE members.id IN (${ids}) ORDER BY search_name, members.id LIMIT ${sql.lit(maxResultsPerKind)}
  `.execute(db);
  return rows;
}
