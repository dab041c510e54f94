import type { ImportDetails } from '#contract/imports.staff.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { ObjectTabs } from '#web/staff/object-page/object-tabs.tsx';
import { useObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { RefreshFailed } from '#web/staff/table/refresh-failed.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { CheckButton } from './check-button.tsx';
import { CheckFailed } from './check-failed.tsx';
import { CheckProgress } from './check-progress.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { DeleteImportButton } from './delete-import-button.tsx';
import { describeCounts } from './describe-counts.ts';
import { ImportStateBadge } from './import-state-badge.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { importsBack, kindLabels, type ShownState } from './import-texts.ts';
import { columnsTab, listImportTabs } from './list-import-tabs.ts';
import { useColumnChoice } from './use-column-choice.ts';

type Props = { details: ImportDetails; error: unknown; onRetry: () => void };

export function ImportObject({ details, error, onRetry }: Props) {
  const { state, fileName } = details;
  const canRun = usePermissions().can('imports.run');
  const choice = useColumnChoice(details);
  const tabs = listImportTabs(details);
  const tab = useObjectTab(tabs);
  const showsColumns = state === 'mapping' || (state === 'checked' && tab === columnsTab);
  return (
    <StaffPage
      title={fileName}
      back={importsBack}
      action={canRun && showsColumns ? <CheckButton state={state} choice={choice} /> : null}
    >
      {error ? <RefreshFailed onRetry={onRetry} /> : null}
      <div className={common.stack}>
        <ObjectHead
          name={fileName}
          badges={<ImportStateBadge state={state} />}
          actions={canRun ? <DeleteImportButton details={details} /> : null}
        >
          <p>{describeOrigin(details)}</p>
        </ObjectHead>
        <ImportSteps current={showsColumns ? 'columns' : steps[state]} />
        <VisuallyHidden role="status">{announce(details)}</VisuallyHidden>
        {state === 'checked' ? <ObjectTabs label={fileName} list={tabs} /> : null}
        {showsColumns ? (
          <ColumnsForm details={details} choice={choice} isReadOnly={!canRun} />
        ) : state === 'checking' ? (
          <CheckProgress details={details} />
        ) : state === 'failed' ? (
          <CheckFailed details={details} />
        ) : (
          <CheckedRows key={tab} details={details} tab={tab} />
        )}
      </div>
    </StaffPage>
  );
}

const steps: Record<ShownState, ImportStep> = {
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  failed: 'check',
  importing: 'import',
  imported: 'done',
  undoing: 'import',
  undone: 'done',
};

function describeOrigin({ kind, sheet, createdBy, createdAt }: ImportDetails): string {
  const texts = [kindLabels[kind], sheet && `sheet ‘${sheet}’`, createdBy?.name, formatMoment(createdAt)];
  return texts.filter(Boolean).join(' · ');
}

function announce({ state, counts }: ImportDetails): string {
  if (state === 'checking') return 'Checking the file.';
  return state === 'checked' ? `Checked: ${describeCounts(counts)}.` : '';
}
