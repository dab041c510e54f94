import type { Db } from '../db/database.ts';

/** The members among these who are in the directory. */
export async function listListedIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const listed = db
    .selectFrom('listedMembers')
    .select('memberId')
    .where('memberId', 'in', ids)
    .$narrowType<{ memberId: string }>();
  return new Set((await listed.execute()).map(({ memberId }) => memberId));
}
