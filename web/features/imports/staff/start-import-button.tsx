import { useState } from 'react';
import { type ImportDetails, importDays } from '#contract/imports.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatDay } from '#web/staff/format-moment.ts';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { describeEffects } from './describe-effects.ts';
import { startImport } from './imports.calls.ts';
import { useFirstTab } from './use-first-tab.ts';

/** The main button of a checked file. */
export function StartImportButton({ details }: { details: ImportDetails }) {
  const { id, counts } = details;
  const showFirstTab = useFirstTab();
  const [isOpen, setIsOpen] = useState(false);
  const changes = countNoun(counts.new + counts.changed, 'change');
  const start = async () => {
    await startImport(id);
    await showFirstTab();
  };
  return (
    <>
      <ActionButton kind="primary" label={`Import ${changes}…`} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        title={`Import ${changes}?`}
        confirmLabel={`Import ${changes}`}
        onConfirm={start}
        onClose={() => setIsOpen(false)}
      >
        <ul className={common.stackSmall}>
          {describeEffects(details).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p>You can undo this until {formatDay(toUndoEnd())}. Later edits are then kept and listed.</p>
      </ConfirmDialog>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const toUndoEnd = () => new Date(Date.now() + importDays * dayMs);
