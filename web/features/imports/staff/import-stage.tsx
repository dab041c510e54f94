import type { ImportDetails } from '#contract/imports.staff.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { CheckFailed } from './check-failed.tsx';
import { CheckProgress } from './check-progress.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ImportStopped } from './import-stopped.tsx';
import { KeptRows } from './kept-rows.tsx';
import { activityTab, keptTab } from './list-import-tabs.ts';
import { RunProgress } from './run-progress.tsx';

type Props = { details: ImportDetails; tab: string };

/** The content of the page by the state of the import. */
export function ImportStage({ details, tab }: Props) {
  const { id, state } = details;
  if (state === 'checking') return <CheckProgress details={details} />;
  if (state === 'failed') return <CheckFailed details={details} />;
  if (state === 'stopped') return <ImportStopped details={details} />;
  if (state === 'importing' || state === 'undoing') return <RunProgress details={details} />;
  return tab === keptTab ? (
    <KeptRows details={details} />
  ) : tab === activityTab ? (
    <ObjectCard title="Activity">
      <SubjectHistory subject={{ kind: 'import', id }} />
    </ObjectCard>
  ) : (
    <CheckedRows key={tab} details={details} tab={tab} />
  );
}
