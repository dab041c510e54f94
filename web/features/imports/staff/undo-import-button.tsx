import { useMutation } from '@tanstack/react-query';
import Undo from 'lucide-react/icons/undo-2';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { undoImport } from './imports.calls.ts';
import { useFirstTab } from './use-first-tab.ts';

/** Asks nothing, because the page says beside it what it does, and the file can be imported again. */
export function UndoImportButton({ id }: { id: string }) {
  const showFirstTab = useFirstTab();
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: showFirstTab,
    onError: (error) => notify('error', 'Not undone.', toErrorMessage(error)),
  });
  return (
    <ActionButton
      label="Undo import"
      icon={<Undo size={18} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
}
