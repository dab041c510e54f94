import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { EditorDialog } from './editor-dialog.tsx';

type Props = { initial: string; onSave: (caption: string) => void; onClose: () => void };

export function CaptionDialog({ initial, onSave, onClose }: Props) {
  const { form, field } = useForm({
    initial: { caption: initial },
    validate: () => ({}),
    submit: async ({ caption }) => {
      onClose();
      onSave(caption.trim());
    },
  });
  return (
    <EditorDialog title="Caption of the table" saveLabel="Save" onClose={onClose}>
      {(id) => (
        <form {...form} id={id}>
          <TextField
            {...field('caption')}
            label="Caption"
            hint="Says what the table shows. Leave it empty for none."
            autoCapitalize="sentences"
            autoComplete="off"
            maxLength={200}
          />
        </form>
      )}
    </EditorDialog>
  );
}
