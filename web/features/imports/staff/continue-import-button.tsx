import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { startImport } from './imports.calls.ts';

/** The main button of an import that was stopped. */
export function ContinueImportButton({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => startImport(id),
    onError: (error) => notify('error', 'Not continued.', toErrorMessage(error)),
  });
  return (
    <ActionButton kind="primary" label="Continue the import" loading={isPending} onClick={() => mutate()} />
  );
}
