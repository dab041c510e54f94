import type { SavedView } from '#contract/console.staff.ts';
import type { Db } from '../../db/database.ts';

const columns = ['id', 'tableName as table', 'label', 'search'] as const;

export const listSavedViews = (db: Db, memberId: string) =>
  db
    .selectFrom('savedViews')
    .select(columns)
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .$castTo<SavedView>()
    .execute();

type NewView = Omit<SavedView, 'id'>;

/** A view with the same name is replaced. */
export const upsertView = (db: Db, memberId: string, { table, label, search }: NewView) =>
  db
    .insertInto('savedViews')
    .values({ memberId, tableName: table, label, search })
    .onConflict((conflict) => conflict.columns(['memberId', 'tableName', 'label']).doUpdateSet({ search }))
    .returning(columns)
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow();

/** Returns false if the member has no such view. */
export async function deleteView(db: Db, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedViews')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
