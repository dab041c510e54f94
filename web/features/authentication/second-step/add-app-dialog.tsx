import { useId, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './add-app-dialog.module.css';
import { OwnPasswordField } from './own-password-field.tsx';
import { passwordServerError } from './password-server-error.ts';
import { QrCode } from './qr-code.tsx';
import { type AppSetup, confirmApp, startApp } from './second-step.calls.ts';

type Props = {
  /** Missing for the first method, which needs the password. */
  setup: AppSetup | undefined;
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

export function AddAppDialog({ setup: initialSetup, onAdded, onClose }: Props) {
  const [setup, setSetup] = useState(initialSetup);
  return setup ? (
    <CodeDialog setup={setup} onAdded={onAdded} onClose={onClose} />
  ) : (
    <PasswordDialog onStarted={setSetup} onClose={onClose} />
  );
}

const title = 'Add an authenticator app';

function PasswordDialog({
  onStarted,
  onClose,
}: {
  onStarted: (setup: AppSetup) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const { field, form, isSubmitting, error } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? 'Please enter your password' : undefined }),
    submit: async ({ password }) => onStarted(await startApp(password)),
    toFieldErrors: (failure) => ({ password: passwordServerError(failure) }),
  });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Continue
        </Button>
      }
    >
      <form {...form} id={formId} className={common.stackLarge}>
        {error && !passwordServerError(error) ? <Banner kind="error">{toErrorMessage(error)}</Banner> : null}
        <p>
          An authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator, shows a
          new code every 30 seconds.
        </p>
        <OwnPasswordField {...field('password')} />
      </form>
    </Dialog>
  );
}

function CodeDialog({ setup, onAdded, onClose }: Props & { setup: AppSetup }) {
  const formId = useId();
  const { field, form, isSubmitting, error } = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({
      code: /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : 'Please enter the 6 digits',
    }),
    submit: async ({ code }) => onAdded(await confirmApp(code)),
    resetOnError: () => true,
  });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Add app
        </Button>
      }
    >
      <form {...form} id={formId} className={common.stackLarge}>
        {error ? <Banner kind="error">{toErrorMessage(error)}</Banner> : null}
        <p>Scan this QR code with your authenticator app.</p>
        <QrCode text={setup.uri} label="QR code for the authenticator app" />
        <p className={styles.secret}>
          On this phone? Enter this key in the app instead: <code>{groupByFour(setup.secret)}</code>
        </p>
        <TextField
          {...field('code')}
          label="Code from the app"
          hint="6 digits. They prove that the app works."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
        />
      </form>
    </Dialog>
  );
}

const groupByFour = (text: string) => text.replace(/.{4}(?=.)/g, '$& ');
