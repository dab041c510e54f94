import { maxSavedItems } from '#contract/saved-items.ts';
import type { Db } from '../../db/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { lockMember } from '../members/members.sql.ts';
import {
  countAllSavedItems,
  insertSavedItem,
  isReadable,
  isSaved,
  type SavedItemKey,
} from './saved-items.sql.ts';

type NewItem = SavedItemKey & { savedAt: string | undefined };

export const saveItem = (db: Db, memberId: string, item: NewItem): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Concurrent requests of the member must not exceed the maximum.
    await lockMember(tx, memberId);
    if (await isSaved(tx, memberId, item)) return;
    // The same response for missing and forbidden items.
    if (!(await isReadable(tx, memberId, item)))
      throw notFound('This item does not exist, or is not open to you.');
    if ((await countAllSavedItems(tx, memberId)) >= maxSavedItems)
      throw conflict(
        `You have ${maxSavedItems.toLocaleString('en-AU')} saved items, the maximum. Remove one first.`,
      );
    await insertSavedItem(tx, memberId, item);
  });
