import { can, type Grant } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import { listListedIds } from './listed-ids.sql.ts';

/** The name of a person whom the reader may not know. */
export const hiddenName = 'a member';

/** Checks whether staff may know the name and the id of each person. */
export async function loadNameCheck(
  db: Db,
  reader: Grant[],
  personIds: string[],
): Promise<(id: string) => boolean> {
  if (can(reader, 'members.readPrivate')) return () => true;
  const listedIds = await listListedIds(db, personIds);
  return (id) => listedIds.has(id);
}
