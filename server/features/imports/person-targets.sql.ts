import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ImportValues } from './import-field.ts';
import { hasMemberKey, selectMemberKey } from './member-key.sql.ts';

/** `state` is null if the member can be added. */
export type Person = { id: string; label: string; state: 'closed' | 'disabled' | null };

export async function findPeople(db: Db, keyField: string, keys: string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { key: string }>`
    SELECT ${selectMemberKey(keyField)} AS key, members.id, first_name || ' ' || last_name AS label,
      CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN disabled_at IS NOT NULL THEN 'disabled' END AS state
    FROM members LEFT JOIN accounts ON accounts.member_id = members.id WHERE ${hasMemberKey(keyField, keys)}
  `.execute(db);
  return new Map(rows.map(({ key: rowKey, ...person }) => [rowKey, person]));
}

/** A group or segment, and the members among those asked for who are in it. */
export type Pair = { id: string; name: string; values: ImportValues; memberIds: string[] };

export async function listGroupPairs(db: Db, names: string[], memberIds: string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT id, name, jsonb_build_object('group', name) AS values,
      ARRAY(SELECT member_id::text FROM group_members
        WHERE group_id = groups.id AND member_id = ANY (${memberIds}::uuid[])) AS member_ids
    FROM groups
    WHERE normalized_name IN (SELECT normalize_text(given) FROM unnest(${names}::text[]) AS given)
  `.execute(db);
  return rows;
}

/** The name of a segment starts with its category: 'State: VIC'. */
export async function listSegmentPairs(db: Db, names: string[], memberIds: string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT id, category || ': ' || name AS name, jsonb_build_object('category', category, 'segment', name) AS values,
      ARRAY(SELECT member_id::text FROM member_segments
        WHERE segment_id = segments.id AND member_id = ANY (${memberIds}::uuid[])) AS member_ids
    FROM segments
    WHERE normalize_text(category || ': ' || name) IN (SELECT normalize_text(given) FROM unnest(${names}::text[]) AS given)
  `.execute(db);
  return rows;
}
