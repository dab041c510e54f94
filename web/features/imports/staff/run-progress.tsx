import type { ImportDetails } from '#contract/imports.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';

/** While the import changes data, is undone from its last row to the first, or is stopped in between. */
export function RunProgress({ details }: { details: ImportDetails }) {
  const { state, fileName, importedToRow, checkedToRow, canContinue } = details;
  const isStopped = state === 'stopped';
  const isUndoing = state === 'undoing' || (isStopped && !canContinue);
  const doneRow = isUndoing ? checkedToRow - importedToRow : importedToRow;
  const [running, stopped] = isUndoing
    ? ['Undoing the import', 'Undone so far']
    : ['Importing', 'Imported so far'];
  const title = isStopped ? stopped : running;
  return (
    <ObjectCard title={title} note={`${formatCount(doneRow)} of ${formatCount(checkedToRow)} rows`}>
      <ProgressBar
        label={`${title} ${fileName}`}
        value={checkedToRow > 0 ? doneRow / checkedToRow : undefined}
      />
      {isStopped ? null : <p>You can leave this page. The server continues, even after a restart.</p>}
    </ObjectCard>
  );
}
