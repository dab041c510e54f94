import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatDay } from '#web/staff/format-moment.ts';
import { undoImport } from './imports.calls.ts';
import { useFirstTab } from './use-first-tab.ts';

type Props = { details: ImportDetails; undoUntil: string };

export function UndoImportButton({ details: { id, fileName, kind }, undoUntil }: Props) {
  const showFirstTab = useFirstTab();
  const [isOpen, setIsOpen] = useState(false);
  const undo = async () => {
    await undoImport(id);
    await showFirstTab();
  };
  return (
    <>
      <ActionButton
        label="Undo import…"
        icon={<Undo size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <ConfirmDialog
        open={isOpen}
        title="Undo this import?"
        confirmLabel="Undo the import"
        onConfirm={undo}
        onClose={() => setIsOpen(false)}
      >
        <p>
          We remove what ‘{fileName}’ added, and restore the values that it changed. You can do this until{' '}
          {formatDay(undoUntil)}.
        </p>
        <p>
          {kind === 'organisations' ? 'Organisations' : 'Members'} that were edited after the import are left
          alone and listed.
        </p>
      </ConfirmDialog>
    </>
  );
}
