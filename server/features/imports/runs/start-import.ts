import { importDays } from '#contract/imports.staff.ts';
import type { Db } from '../../../db/database.ts';
import { recordFinalAction } from '../../../history/change-as-staff.ts';
import { beginEntry } from '../../../history/entry-of-job.ts';
import { withCurrentGrants } from '../../../history/with-current-grants.ts';
import { conflict } from '../../../http/errors.ts';
import type { StaffCaller } from '../../../http/staff-access.ts';
import type { Services } from '../../services.ts';
import { canContinue, toUndoEnd } from '../present-import.ts';
import { type LockedImport, lockImport, startRun } from './import-runs.sql.ts';
import { runImportJob } from './run-import.ts';
import { undoImportJob } from './undo-import.ts';

type Deps = Pick<Services, 'db' | 'jobQueue'>;

/** A second start changes nothing. */
export const startImport = ({ db, jobQueue }: Deps, caller: StaffCaller, id: string) =>
  changeImport(db, caller, id, async (tx, actor, record) => {
    const { state, newCount, changedCount, kind } = record;
    if (state === 'importing' || state === 'imported') return;
    if (canContinue(record)) return continueImport(tx, jobQueue, actor, record);
    if (state !== 'checked')
      throw conflict(
        record.undoEntryId
          ? 'This import was undone. Upload the file again to import it.'
          : 'Check the file before you import it.',
      );
    if (newCount + changedCount === 0)
      throw conflict('There is nothing to import, because every row is unchanged or refused.');
    const action = { action: `imported ${kind} from`, subject: toSubject(record) };
    const entryId = await beginEntry(tx, actor, action);
    await startRun(tx, id, { state: 'importing', startedBy: actor.memberId, entryId });
    await jobQueue.enqueue(tx, runImportJob, { importId: id });
  });

/** The changes stay in the entry of the first start. */
async function continueImport(tx: Db, jobQueue: Deps['jobQueue'], actor: StaffCaller, record: LockedImport) {
  await recordFinalAction(tx, actor, { action: 'continued the import of', subject: toSubject(record) });
  await startRun(tx, record.id, { state: 'importing', startedBy: actor.memberId });
  await jobQueue.enqueue(tx, runImportJob, { importId: record.id });
}

/** A second request changes nothing. An import that still runs stops. */
export const startUndoOfImport = ({ db, jobQueue }: Deps, caller: StaffCaller, id: string) =>
  changeImport(db, caller, id, async (tx, actor, record) => {
    if (record.state === 'undoing' || record.state === 'undone') return;
    if (!toUndoEnd(record) || !record.entryId)
      throw conflict('This import was not started, so there is nothing to undo.');
    if (record.isTooOldToUndo) throw conflict(`An import can be undone for ${importDays} days.`);
    const action = { action: 'undid the import of', subject: toSubject(record), putBackOf: record.entryId };
    const undoEntryId = record.undoEntryId ?? (await beginEntry(tx, actor, action));
    if (record.undoEntryId)
      await recordFinalAction(tx, actor, { ...action, action: 'continued undoing the import of' });
    await startRun(tx, id, { state: 'undoing', startedBy: actor.memberId, undoEntryId });
    await jobQueue.enqueue(tx, undoImportJob, { importId: id });
  });

const toSubject = ({ id, fileName }: LockedImport) => ({ kind: 'import', id, label: fileName }) as const;

const changeImport = (
  db: Db,
  caller: StaffCaller,
  id: string,
  change: (tx: Db, actor: StaffCaller, record: LockedImport) => Promise<void>,
) =>
  db
    .transaction()
    .execute((tx) =>
      withCurrentGrants(tx, caller, async (actor) => change(tx, actor, await lockImport(tx, id))),
    );

/** A started import keeps its file, its rows and its columns, because they are needed to undo it. */
export const changeUnstarted = (db: Db, id: string, change: (tx: Db) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    const { startedAt } = await lockImport(tx, id);
    if (startedAt) throw conflict('This import was started, so it can only be undone.');
    await change(tx);
  });
