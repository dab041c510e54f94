import { useId } from 'react';
import { email as emailSchema } from '#contract/fields.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { correctEmail } from './email-confirmation.calls.ts';

type Props = { email: string; open: boolean; onClose: () => void };

export function CorrectEmailDialog({ email, open, onClose }: Props) {
  const formId = useId();
  const { field, form, isSubmitting, error } = useForm({
    initial: { email },
    validate: (values) => ({ email: emailError(values.email) }),
    submit: async (values) => {
      const corrected = values.email.trim();
      await correctEmail(corrected);
      onClose();
      notify('success', 'Email sent', `Open the link that we sent to ${corrected}.`);
    },
  });
  return (
    <Dialog
      title="Correct your email address"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            Send the link
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={common.stack}>
        <p>We'll send a new link to this address. You will also sign in with it from now on.</p>
        {error ? <Banner kind="error">{toErrorMessage(error)}</Banner> : null}
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      </form>
    </Dialog>
  );
}

const emailError = (email: string) =>
  emailSchema.safeParse(email).success ? undefined : 'Please enter a valid email';
