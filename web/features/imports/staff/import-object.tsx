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
import { ColumnsForm } from './columns-form.tsx';
import { ContinueImportButton } from './continue-import-button.tsx';
import { DeleteImportButton } from './delete-import-button.tsx';
import { describeCounts } from './describe-counts.ts';
import { ImportResult } from './import-result.tsx';
import { ImportStage } from './import-stage.tsx';
import { ImportStateBadge } from './import-state-badge.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { importsBack, kindLabels } from './import-texts.ts';
import { columnsTab, listImportTabs } from './list-import-tabs.ts';
import { StartImportButton } from './start-import-button.tsx';
import { UndoImportButton } from './undo-import-button.tsx';
import { useColumnChoice } from './use-column-choice.ts';

type Props = { details: ImportDetails; error: unknown; onRetry: () => void };

export function ImportObject({ details, error, onRetry }: Props) {
  const { state, fileName, counts } = details;
  const canRun = usePermissions().can('imports.run');
  const choice = useColumnChoice(details);
  const tabs = listImportTabs(details);
  const tab = useObjectTab(tabs);
  const showsColumns = state === 'mapping' || (state === 'checked' && tab === columnsTab);
  const needsCheck = showsColumns || (state === 'checked' && choice.isChanged);
  const canStart = state === 'checked' && counts.new + counts.changed > 0;
  const step = showsColumns ? 'columns' : steps[state];
  const mainButton = needsCheck ? (
    <CheckButton state={state} choice={choice} />
  ) : canStart ? (
    <StartImportButton details={details} />
  ) : details.canContinue ? (
    <ContinueImportButton id={details.id} />
  ) : null;
  return (
    <StaffPage title={fileName} back={importsBack} action={canRun ? mainButton : null}>
      {error ? <RefreshFailed onRetry={onRetry} /> : null}
      <div className={common.stack}>
        <ObjectHead
          name={fileName}
          badges={<ImportStateBadge state={state} />}
          actions={canRun ? <OtherButton details={details} /> : null}
        >
          <p>{describeOrigin(details)}</p>
        </ObjectHead>
        {step ? <ImportSteps current={step} /> : null}
        <VisuallyHidden role="status">{announce(details)}</VisuallyHidden>
        {state === 'imported' || state === 'undone' ? <ImportResult details={details} /> : null}
        {tabs.length > 0 ? <ObjectTabs label={fileName} list={tabs} /> : null}
        {showsColumns ? (
          <ColumnsForm details={details} choice={choice} isReadOnly={!canRun} />
        ) : (
          <ImportStage details={details} tab={tab} />
        )}
      </div>
    </StaffPage>
  );
}

/** An import that has started is undone, not deleted. */
function OtherButton({ details }: { details: ImportDetails }) {
  const { state, undoUntil } = details;
  if (undoUntil) return <UndoImportButton id={details.id} />;
  return state === 'undoing' || state === 'undone' ? null : <DeleteImportButton details={details} />;
}

const steps: Record<ImportDetails['state'], ImportStep | undefined> = {
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  failed: 'check',
  importing: 'import',
  stopped: 'import',
  imported: 'done',
  undoing: undefined,
  undone: undefined,
};

function describeOrigin({ kind, sheet, createdBy, createdAt }: ImportDetails): string {
  const texts = [kindLabels[kind], sheet && `sheet ‘${sheet}’`, createdBy?.name, formatMoment(createdAt)];
  return texts.filter(Boolean).join(' · ');
}

function announce({ state, counts }: ImportDetails): string {
  const texts: Record<ImportDetails['state'], string> = {
    mapping: '',
    checking: 'Checking the file.',
    checked: `Checked: ${describeCounts(counts)}.`,
    failed: 'The file cannot be read.',
    importing: 'Importing.',
    stopped: 'The import was stopped.',
    imported: `Imported: ${describeCounts(counts)}.`,
    undoing: 'Undoing the import.',
    undone: 'The import is undone.',
  };
  return texts[state];
}
