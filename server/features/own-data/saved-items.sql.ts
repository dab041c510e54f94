import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listSavedItems } from '../saved-items/saved-items.sql.ts';
import { keyByTime, readInBatches } from './read-in-batches.sql.ts';
import type { Subject } from './subject.ts';

const pageSize = 100;

/** The names of items that the member can still read. A member can save a limited number of items. */
async function loadNames(db: Db, memberId: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const items = await listSavedItems(db, memberId, { page, size: pageSize });
    for (const { kind, id, name } of items) names.set(`${kind} ${id}`, name);
    if (items.length < pageSize) return names;
  }
}

const readSavedItems: Subject['read'] = async function* (db, { memberId }) {
  const names = await loadNames(db, memberId);
  const batches = readInBatches(
    db,
    sql`
      SELECT kind, item_id, saved_at, ${keyByTime('saved_at', "kind || ' ' || item_id")}
      FROM saved_items WHERE member_id = ${memberId}
    `,
  );
  for await (const rows of batches)
    yield rows.map(({ kind, itemId, savedAt }) => ({
      kind,
      name: names.get(`${kind} ${itemId}`) ?? 'No longer visible to you',
      savedAt,
    }));
};

/** With the names of the filters, which can be of an access level that the member no longer reads. */
const readSavedSearches: Subject['read'] = (db, { memberId }) =>
  readInBatches(
    db,
    sql`
      SELECT text, filters ->> 'kind' AS kind, access_levels.name AS access_level, categories.name AS category,
        filters ->> 'from' AS from, filters ->> 'to' AS to, saved_at, seen_at AS last_seen_at,
        ${keyByTime('saved_at', 'saved_searches.id')}
      FROM saved_searches
      LEFT JOIN access_levels ON access_levels.id = (filters ->> 'accessLevelId')::uuid
      LEFT JOIN categories ON categories.id = (filters ->> 'categoryId')::uuid
      WHERE member_id = ${memberId}
    `,
  );

export const savedItemSubjects: Subject[] = [
  {
    name: 'saved-items',
    title: 'Saved items',
    about: 'Resources, events, groups, organisations and people that you saved.',
    read: readSavedItems,
  },
  {
    name: 'saved-searches',
    title: 'Saved searches',
    about: 'Searches that you saved, and when you last looked at their matches.',
    read: readSavedSearches,
  },
];
