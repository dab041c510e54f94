import { sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';

export type Subject = { kind: SubjectKind; id: string; label: string };

export type StaffAction = {
  /** A verb phrase after the name of the actor, such as "merged". */
  action: string;
  subject: Subject;
  reason?: string | undefined;
  putBackOf?: string;
};

/** Null for the command line and jobs. */
type Actor = Pick<Caller, 'memberId'> | null;

type Work<Result> = (tx: Db, entryId: string) => Promise<Result>;

/** Runs `work` in a transaction with a history entry. */
export const changeAsStaff = <Result>(db: Db, actor: Actor, action: StaffAction, work: Work<Result>) =>
  db.transaction().execute((tx) => recordHistory(tx, actor, action, work));

/** The row changes of `work` become one history entry. Returns null as `entryId` if nothing changed. */
export async function recordHistory<Result>(
  tx: Db,
  actor: Actor,
  action: StaffAction,
  work: Work<Result>,
): Promise<{ result: Result; entryId: string | null }> {
  const entryId = crypto.randomUUID();
  await setEntryId(tx, entryId);
  const result = await work(tx, entryId);
  await setEntryId(tx, '');
  const { changeCount } = await tx
    .selectFrom('historyChanges')
    .select(({ fn }) => fn.countAll<number>().as('changeCount'))
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  if (changeCount > 0) await insertEntry(tx, { id: entryId, changeCount }, actor, action);
  return { result, entryId: changeCount > 0 ? entryId : null };
}

/** Records that staff read private data. */
export const recordStaffRead = (db: Db, reader: Actor, action: StaffAction) =>
  insertEntry(db, { id: crypto.randomUUID(), changeCount: 0 }, reader, action);

/** Records an action that cannot be put back, such as another attempt of a job. */
export const recordFinalAction = recordStaffRead;

/** Triggers record row changes while this setting of the transaction is not empty. */
const setEntryId = (tx: Db, entryId: string) =>
  sql`SELECT set_config('muster.entry_id', ${entryId}, true)`.execute(tx);

async function insertEntry(
  db: Db,
  { id, changeCount }: { id: string; changeCount: number },
  actor: Actor,
  { action, subject, reason = '', putBackOf }: StaffAction,
): Promise<void> {
  const { kind: subjectKind, id: subjectId, label: subjectLabel } = subject;
  const actorId = actor?.memberId ?? null;
  await db
    .insertInto('historyEntries')
    .values({
      id,
      actorId,
      action,
      subjectKind,
      subjectId,
      subjectLabel,
      reason: reason || null,
      putBackOf: putBackOf ?? null,
      changeCount,
    })
    .execute();
}
