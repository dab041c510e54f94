import { useId } from 'react';
import { toPasskeyErrorMessage } from '#web/second-step/passkey-browser.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { passwordServerError } from './password-server-error.ts';
import { addPasskey, type PasskeySetup, startPasskey } from './second-step.calls.ts';

type Props = {
  /** Missing for the first method, which needs the password. */
  setup: PasskeySetup | undefined;
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

export function AddPasskeyDialog({ setup, onAdded, onClose }: Props) {
  const formId = useId();
  const { field, form, isSubmitting, error } = useForm({
    initial: { name: '', password: '' },
    validate: ({ name, password }) => ({
      name: name.trim() === '' ? 'Please enter a name' : undefined,
      password: !setup && password === '' ? 'Please enter your password' : undefined,
    }),
    submit: async ({ name, password }) =>
      onAdded(await addPasskey(setup ?? (await startPasskey(password)), name.trim())),
    toFieldErrors: (failure) => ({ password: passwordServerError(failure) }),
  });
  return (
    <Dialog
      title="Add a passkey"
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            Create passkey
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={common.stackLarge}>
        {error && !passwordServerError(error) ? (
          <Banner kind="error">{toPasskeyErrorMessage(error)}</Banner>
        ) : null}
        <p>Your browser saves a passkey on this device, in your password manager or on a security key.</p>
        <TextField
          {...field('name')}
          label="Name of the passkey"
          hint="Helps you to recognise it, for example “Work laptop”."
          maxLength={60}
          autoComplete="off"
          autoCapitalize="sentences"
        />
        {setup ? null : <OwnPasswordField {...field('password')} />}
      </form>
    </Dialog>
  );
}
