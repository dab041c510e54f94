import { can } from '#contract/permissions.ts';
import type { Db } from '../../../db/database.ts';
import { listGrantsNow } from '../../exports/exports.sql.ts';
import { findStarterName, type LockedImport, stopRun } from './import-runs.sql.ts';

/** Stops an import or its undoing if the staff member who started it may not run imports any more. Returns whether it did. */
export async function stopUnlessAllowed(tx: Db, { id, state, startedBy }: LockedImport): Promise<boolean> {
  const grants = startedBy ? await listGrantsNow(tx, startedBy) : [];
  if (can(grants, 'imports.run')) return false;
  const name = (startedBy && (await findStarterName(tx, startedBy))) ?? 'The account that started it';
  const work = state === 'undoing' ? 'Undoing was stopped' : 'The import was stopped';
  await stopRun(tx, id, `${work}, because ${name} can no longer run imports.`);
  return true;
}
