import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { loadSession } from '#web/api/session.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { lazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import styles from './confirm-email-actions.module.css';

const correctEmailDialog = lazyModule(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
);

const failed = 'The email was not sent';

type Props = { email: string | undefined; kind?: 'plain' | 'quiet' };

/** Staff who act as the member get no buttons, because the server refuses both calls to them. */
export function ConfirmEmailActions({ email, kind = 'plain' }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('./email-confirmation.calls.ts')).resendConfirmation(),
    onSuccess: () => {
      dismissByTitle(failed);
      notify('good', 'Email sent', `Check your junk folder if it does not arrive at ${email}.`);
    },
    onError: (error) => notify('error', failed, messageOf(error)),
  });
  const [correcting, setCorrecting] = useState(false);
  const stop = () => setCorrecting(false);
  const CorrectEmailDialog = useLazyModule(correctEmailDialog, correcting, stop);
  if (loadSession()?.impersonatedBy) return null;

  return (
    <div className={styles.actions} data-kind={kind}>
      <Button kind={kind} loading={isPending} onClick={() => mutate()}>
        Send again
      </Button>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
        Correct the address
      </Button>
      {config.demo ? (
        <span className={styles.demo}>
          <TextLink to="/outbox">Demo outbox</TextLink>
        </span>
      ) : null}
      {CorrectEmailDialog && email !== undefined ? (
        <CorrectEmailDialog email={email} open={correcting} onClose={stop} />
      ) : null}
    </div>
  );
}
