import { toErrorMessage } from '#web/api/api-error.ts';
import { EditorDialog } from '#web/staff/editor/dialogs/editor-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import type { Article } from './use-article.ts';

type Props = { article: Article; onClose: () => void };

export function SaveVersionDialog({ article, onClose }: Props) {
  const { form, field, error } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Enter a name' }),
    submit: async ({ name }) => {
      if (!(await article.save(name.trim()))) throw new Error('not saved');
      notify('success', `‘${name.trim()}’ saved.`);
      onClose();
    },
  });
  return (
    <EditorDialog title="Save a named version" saveLabel="Save version" onClose={onClose}>
      {(id) => (
        <form {...form} id={id}>
          {error ? (
            <Banner kind="error">
              <strong>Not saved.</strong>
              <span>
                {article.conflict
                  ? 'Compare your text with that of your colleague first.'
                  : toErrorMessage(article.error)}
              </span>
            </Banner>
          ) : null}
          <TextField
            {...field('name')}
            label="Name"
            hint="Named versions are kept. You find them under Versions."
            autoCapitalize="sentences"
            autoComplete="off"
            maxLength={100}
          />
        </form>
      )}
    </EditorDialog>
  );
}
