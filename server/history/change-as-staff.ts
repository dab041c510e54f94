import { sql } from 'kysely';
import type { SubjectKind } from '#contract/history.staff.ts';
import type { Db } from '../db/database.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import { withCurrentGrants } from './with-current-grants.ts';

export type Subject = { kind: SubjectKind; id: string; label: string };

export type StaffAction = {
  /** A verb phrase after the name of the actor, such as "merged". */
  action: string;
  subject: Subject;
  reason?: string | undefined;
  putBackOf?: string;
  /** Tables with changes of `putBackOf` that were left alone. The work sets them. */
  leftTables?: string[];
};

/** Null for the command line and jobs. */
export type Actor = { memberId: string } | null;

type Work<Result> = (tx: Db, entryId: string) => Promise<Result>;
type StaffWork<Result> = (tx: Db, entryId: string, actor: StaffCaller) => Promise<Result>;

/** Runs `work` in a transaction with a history entry. Use its `actor`, because the grants of `caller` may be outdated. */
export const changeAsStaff = <Result>(
  db: Db,
  caller: StaffCaller,
  action: StaffAction,
  work: StaffWork<Result>,
) =>
  db
    .transaction()
    .execute((tx) =>
      withCurrentGrants(tx, caller, (actor) =>
        recordHistory(tx, actor, action, (_, entryId) => work(tx, entryId, actor)),
      ),
    );

/** The same for an action that cannot be put back, such as another attempt of a job. */
export const changeFinallyAsStaff = <Result>(
  db: Db,
  caller: StaffCaller,
  action: StaffAction,
  work: (tx: Db, actor: StaffCaller) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async (actor) => {
      const result = await work(tx, actor);
      await recordFinalAction(tx, actor, action);
      return result;
    }),
  );

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

/** Records an action without changes of tracked rows. */
export const recordFinalAction = recordStaffRead;

/** Triggers record row changes while this setting of the transaction is not empty. */
export const setEntryId = (tx: Db, entryId: string) =>
  sql`SELECT set_config('muster.entry_id', ${entryId}, true)`.execute(tx);

/** Runs `work` without recording its changes, so that putting back the entry leaves them. */
export async function withoutHistory(tx: Db, entryId: string, work: () => Promise<void>): Promise<void> {
  await setEntryId(tx, '');
  await work();
  await setEntryId(tx, entryId);
}

export async function insertEntry(
  db: Db,
  { id, changeCount }: { id: string; changeCount: number },
  actor: Actor,
  { action, subject, reason = '', putBackOf, leftTables = [] }: StaffAction,
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
      leftTables,
      changeCount,
    })
    .execute();
}
