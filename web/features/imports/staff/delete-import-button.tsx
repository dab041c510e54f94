import { useNavigate } from '@tanstack/react-router';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { cancelImport } from './imports.calls.ts';

/** Before the import has changed anything. */
export function DeleteImportButton({ details: { id, fileName } }: { details: ImportDetails }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const remove = async () => {
    await cancelImport(id);
    await navigate({ to: '/staff/imports', replace: true });
    notify('success', `Import of ‘${fileName}’ deleted.`);
  };
  return (
    <>
      <ActionButton
        label="Delete…"
        icon={<Trash size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <ConfirmDialog
        open={isOpen}
        title="Delete this import?"
        confirmLabel="Delete 1 import"
        onConfirm={remove}
        onClose={() => setIsOpen(false)}
      >
        <p>The file ‘{fileName}’ and what was found in it are deleted. Nothing was imported.</p>
      </ConfirmDialog>
    </>
  );
}
