import { useId } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { reloadSecondStep, renamePasskey } from './second-step.calls.ts';

type Props = { passkey: { id: string; name: string }; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const formId = useId();
  const { field, form, isSubmitting, error } = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name' : undefined }),
    submit: async ({ name }) => {
      await renamePasskey(passkey.id, name.trim());
      onClose();
      await reloadSecondStep();
    },
  });
  return (
    <Dialog
      title="Rename passkey"
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            Save name
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={common.stack}>
        {error ? <Banner kind="error">{toErrorMessage(error)}</Banner> : null}
        <TextField
          {...field('name')}
          label="Name of the passkey"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="sentences"
        />
      </form>
    </Dialog>
  );
}
