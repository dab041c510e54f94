import { useId } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import type { Article } from './use-article.ts';

type Props = { open: boolean; article: Article; onClose: () => void };

export const SaveVersionDialog = ({ open, ...props }: Props) => (open ? <OpenDialog {...props} /> : null);

function OpenDialog({ article, onClose }: Omit<Props, 'open'>) {
  const formId = useId();
  const { form, field, isSubmitting, error } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Enter a name' }),
    submit: async ({ name }) => {
      if (!(await article.save(name.trim()))) throw new Error('not saved');
      notify('success', `‘${name.trim()}’ saved.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Save a named version"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            Save version
          </Button>
        </>
      }
    >
      <form {...form} id={formId}>
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
          placeholder="Such as ‘Before the review by Tui’"
          autoCapitalize="sentences"
          autoComplete="off"
          maxLength={100}
        />
      </form>
    </Dialog>
  );
}
