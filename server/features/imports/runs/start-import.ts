import { importDays } from '#contract/imports.staff.ts';
import type { Db } from '../../../db/database.ts';
import { beginEntry } from '../../../history/entry-of-job.ts';
import { withCurrentGrants } from '../../../history/with-current-grants.ts';
import { conflict } from '../../../http/errors.ts';
import type { StaffCaller } from '../../../http/staff-access.ts';
import type { Services } from '../../services.ts';
import { toUndoEnd } from '../present-import.ts';
import { type LockedImport, lockImport, startRun, startUndo } from './import-runs.sql.ts';
import { runImportJob } from './run-import.ts';
import { undoImportJob } from './undo-import.ts';

type Deps = Pick<Services, 'db' | 'jobQueue'>;

/** A second start changes nothing. */
export const startImport = ({ db, jobQueue }: Deps, caller: StaffCaller, id: string) =>
  changeImport(db, caller, id, async (tx, actor, record) => {
    const { state, newCount, changedCount } = record;
    if (state === 'importing' || state === 'imported') return;
    if (state !== 'checked')
      throw conflict(
        state === 'undone' || state === 'undoing'
          ? 'This import was undone. Upload the file again to import it.'
          : 'Check the file before you import it.',
      );
    if (newCount + changedCount === 0)
      throw conflict('There is nothing to import, because every row is unchanged or refused.');
    const action = `imported ${record.kind} from`;
    await startRun(tx, id, await beginEntry(tx, actor, { action, subject: toSubject(record) }));
    await jobQueue.enqueue(tx, runImportJob, { importId: id });
  });

/** A second request changes nothing. An import that still runs stops. */
export const startUndoOfImport = ({ db, jobQueue }: Deps, caller: StaffCaller, id: string) =>
  changeImport(db, caller, id, async (tx, actor, record) => {
    if (record.state === 'undoing' || record.state === 'undone') return;
    if (!toUndoEnd(record) || !record.entryId)
      throw conflict('This import was not started, so there is nothing to undo.');
    if (record.isTooOldToUndo) throw conflict(`An import can be undone for ${importDays} days.`);
    const action = { action: 'undid the import of', subject: toSubject(record), putBackOf: record.entryId };
    await startUndo(tx, id, await beginEntry(tx, actor, action));
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
