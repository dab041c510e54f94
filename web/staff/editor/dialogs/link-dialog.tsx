import { isArticleLink } from '#contract/article-html.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { toHttpsUrl } from './to-https-url.ts';

type Props = {
  initial: { href: string; text: string };
  onSave: (href: string, text: string) => void;
  /** Only for an existing link. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

export function LinkDialog({ initial, onSave, onRemove, onClose }: Props) {
  const { form, field } = useForm({
    initial,
    validate: ({ href, text }) => ({
      href: isArticleLink(toHttpsUrl(href)) ? undefined : 'Enter an address that begins with https://',
      text: text.trim() ? undefined : 'Enter the name of the page',
    }),
    submit: async ({ href, text }) => {
      onClose();
      onSave(toHttpsUrl(href), text);
    },
  });
  const remove = onRemove ? (
    <Button
      kind="text"
      onClick={() => {
        onClose();
        onRemove();
      }}
    >
      Remove link
    </Button>
  ) : null;
  return (
    <EditorDialog
      title={onRemove ? 'Edit link' : 'Add link'}
      saveLabel="Save"
      onClose={onClose}
      otherAction={remove}
    >
      {(id) => (
        <form {...form} id={id} className={common.stack}>
          <TextField {...field('href')} label="Address" placeholder="https://" autoComplete="off" />
          <TextField
            {...field('text')}
            label="Text"
            hint="Names the page, so that it makes sense without the text around it."
            autoCapitalize="sentences"
            autoComplete="off"
          />
        </form>
      )}
    </EditorDialog>
  );
}
