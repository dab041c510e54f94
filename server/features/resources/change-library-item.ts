import type { LibraryItem } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import { recordHistory, type StaffAction } from '../../history/change-as-staff.ts';
import { withCurrentGrants } from '../../history/with-current-grants.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { findActionSince } from './last-action.sql.ts';
import { presentItem } from './library.staff.present.ts';
import { findLibraryItem, type LibraryItemRow, lockLibraryItem } from './library-items.sql.ts';
import { toSubject } from './publish-library-item.ts';

export type ChangedItem = { item: LibraryItem; entryId: string | null };

/** Without a version, the change applies to whatever the item is now. */
export type ItemVersion = { id: string; version?: string };

export async function getItem(db: Db, id: string): Promise<LibraryItemRow> {
  const item = await findLibraryItem(db, id);
  if (!item) throw notFound('Resource not found.');
  return item;
}

/** Locks the item and rejects a change of another version than the client has. */
export async function lockItem(tx: Db, { id, version }: ItemVersion): Promise<LibraryItemRow> {
  const current = await lockLibraryItem(tx, id);
  if (!current) throw notFound('Resource not found.');
  if (version !== undefined && version !== current.version)
    throw conflict(await describeConflict(tx, current), presentItem(current));
  return current;
}

/** Publishing does not change the text, so `updatedBy` may be another colleague. */
async function describeConflict(
  tx: Db,
  { id, title, updatedAt, updatedBy }: LibraryItemRow,
): Promise<string> {
  const last = await findActionSince(tx, id, updatedAt);
  if (last) return `${last.name ?? 'The portal'} ${last.action} ‘${title}’ before you.`;
  return `${updatedBy?.name ?? 'A colleague'} changed this too. Compare the versions.`;
}

type Work = (tx: Db, current: LibraryItemRow) => Promise<void>;

/** A change of the state, which staff can put back. */
export const changeItem = (
  db: Db,
  caller: StaffCaller,
  target: ItemVersion,
  action: Omit<StaffAction, 'subject'> | ((changed: LibraryItemRow) => string),
  work: Work,
): Promise<ChangedItem> =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async (actor) => {
      const current = await lockItem(tx, target);
      const entry = {
        subject: toSubject(current),
        ...(typeof action === 'object' ? action : { action: '' }),
      };
      const { result, entryId } = await recordHistory(tx, actor, entry, async () => {
        await work(tx, current);
        const changed = await getItem(tx, target.id);
        if (typeof action === 'function') entry.action = action(changed);
        return changed;
      });
      return { item: presentItem(result), entryId };
    }),
  );
