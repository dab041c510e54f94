import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { type Closing, loadClosing } from './own-data.calls.ts';

const closeAccountDialog = createLazyModule(
  async () => (await import('./close-account-dialog.tsx')).CloseAccountDialog,
);

export function CloseAccountCard() {
  const [closing, setClosing] = useState<Closing>();
  const cancel = () => setClosing(undefined);
  const CloseAccountDialog = useLazyModule(closeAccountDialog, closing !== undefined, cancel);
  const isLoadingDialog = closing !== undefined && !CloseAccountDialog;
  // Asks for the second step first, because two dialogs must not be open at a time.
  const open = useMutation({
    mutationFn: loadClosing,
    onSuccess: setClosing,
    onError: (error) => {
      if (!isStepUpCancelled(error)) notify('error', toErrorMessage(error));
    },
  });
  return (
    <Card title="Close your account">
      <p className={common.muted}>
        Ends your membership in the portal and deletes your personal data. Before you confirm, you see what is
        deleted and what we must keep.
      </p>
      <div>
        <Button kind="secondary" loading={open.isPending || isLoadingDialog} onClick={() => open.mutate()}>
          Close my account…
        </Button>
      </div>
      {closing && CloseAccountDialog ? <CloseAccountDialog closing={closing} onClose={cancel} /> : null}
    </Card>
  );
}
