import { useId } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Props = {
  open: boolean;
  takenNames: string[];
  onSave: (name: string) => void;
  onClose: () => void;
};

export function SaveViewDialog({ open, takenNames, onSave, onClose }: Props) {
  const formId = useId();
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
          <Button type="submit" form={formId}>
            Save view
          </Button>
        </>
      }
    >
      <NameForm id={formId} takenNames={takenNames} onSave={onSave} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ id, takenNames, onSave, onClose }: Omit<Props, 'open'> & { id: string }) {
  const { form, field } = useForm({
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
      onSave(name.trim());
      onClose();
    },
  });
  return (
    <form {...form} id={id}>
      <TextField
        {...field('name')}
        label="Name"
        maxLength={40}
        autoCapitalize="sentences"
        autoComplete="off"
        hint="The view keeps search, filters and order. Only you see it, in this browser."
      />
    </form>
  );
}
