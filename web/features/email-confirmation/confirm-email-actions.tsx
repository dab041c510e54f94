import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { loadSession } from '#web/api/session.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import styles from './confirm-email-actions.module.css';

const correctEmailDialog = createLazyModule(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
);

const failureTitle = 'The email was not sent';

type Props = { email: string | undefined; kind?: 'text' | 'secondary' };

/** Staff who impersonate the member see no buttons, because the server rejects both requests. */
export function ConfirmEmailActions({ email, kind = 'text' }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('./email-confirmation.calls.ts')).resendConfirmation(),
    onSuccess: () => {
      dismissByTitle(failureTitle);
      notify('success', 'Email sent', `Check your junk folder if it does not arrive at ${email}.`);
    },
    onError: (error) => notify('error', failureTitle, toErrorMessage(error)),
  });
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const closeDialog = () => setIsDialogOpen(false);
  const CorrectEmailDialog = useLazyModule(correctEmailDialog, isDialogOpen, closeDialog);
  if (loadSession()?.impersonatedBy) return null;

  return (
    <div className={styles.actions} data-kind={kind}>
      <Button kind={kind} loading={isPending} onClick={() => mutate()}>
        Send again
      </Button>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        Correct the address
      </Button>
      {config.demo ? (
        <span className={styles.outboxLink}>
          <TextLink to="/outbox">Demo outbox</TextLink>
        </span>
      ) : null}
      {CorrectEmailDialog && email !== undefined ? (
        <CorrectEmailDialog email={email} open={isDialogOpen} onClose={closeDialog} />
      ) : null}
    </div>
  );
}
