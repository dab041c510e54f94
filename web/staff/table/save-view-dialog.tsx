import { useId, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';

type Props = {
  open: boolean;
  takenNames: string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Stays open with the message if saving fails. */
export function SaveViewDialog({ open, takenNames, onSave, onClose }: Props) {
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  const save = (name: string) => {
    setIsSaving(true);
    return onSave(name).finally(() => setIsSaving(false));
  };
  return (
    <Dialog
      title="Save view"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving}>
            Save view
          </Button>
        </>
      }
    >
      <NameForm id={formId} takenNames={takenNames} onSave={save} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ id, takenNames, onSave, onClose }: Omit<Props, 'open'> & { id: string }) {
  const { form, field, error } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({
      name:
        name.trim() === ''
          ? 'Enter a name'
          : takenNames.includes(name.trim())
            ? 'This name is taken'
            : undefined,
    }),
    submit: async ({ name }) => {
      await onSave(name.trim());
      onClose();
    },
  });
  return (
    <form {...form} id={id} className={common.stack}>
      <TextField
        {...field('name')}
        label="Name"
        maxLength={40}
        autoCapitalize="sentences"
        autoComplete="off"
        hint="The view keeps search, filters and order. Only you see it, on all your devices."
      />
      {error === undefined ? null : <Banner kind="error">{toErrorMessage(error)}</Banner>}
    </form>
  );
}
