import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { recordStaffRead, type Subject } from './change-as-staff.ts';
import { hasEntrySince } from './history.sql.ts';

const action = 'read the hidden profile of';
const maxAgeMinutes = 30;

/** Records that staff read data of a member who is not listed. Open screens refresh, so reads within 30 minutes are one entry. */
export async function recordHiddenRead(db: Db, reader: Caller, subject: Subject): Promise<void> {
  const read = { readerId: reader.memberId, action, subject };
  if (await hasEntrySince(db, read, maxAgeMinutes)) return;
  await recordStaffRead(db, reader, { action, subject });
}
