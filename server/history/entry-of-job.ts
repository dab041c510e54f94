import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Actor, insertEntry, type StaffAction, setEntryId } from './change-as-staff.ts';

/** Records an action whose changes follow in the transactions of a job. */
export async function beginEntry(tx: Db, actor: Actor, action: StaffAction): Promise<string> {
  const id = crypto.randomUUID();
  await insertEntry(tx, { id, changeCount: 0 }, actor, action);
  return id;
}

/** The row changes of `work` become part of the entry. */
export async function continueEntry<Result>(
  tx: Db,
  entryId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await setEntryId(tx, entryId);
  const result = await work();
  await setEntryId(tx, '');
  return result;
}

/** Counting after each transaction would read all changes again. */
export async function finishEntry(tx: Db, entryId: string): Promise<void> {
  await sql`
    UPDATE history_entries SET change_count = counted.total
    FROM (SELECT count(*) AS total FROM history_changes WHERE entry_id = ${entryId}) AS counted
    WHERE id = ${entryId} AND change_count <> counted.total
  `.execute(tx);
}
