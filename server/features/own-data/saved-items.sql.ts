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

export const savedItemSubjects: Subject[] = [
  {
    name: 'saved-items',
    title: 'Saved items',
    about: 'Resources, events, groups, organisations and people that you saved.',
    read: readSavedItems,
  },
];
