import { isArticleLink } from '#contract/article-html.ts';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { toPlayerUrl } from './to-player-url.ts';

type Video = { src: string; title: string };
type Props = { initial: Video; onSave: (video: Video) => void; onClose: () => void };

export function VideoDialog({ initial, onSave, onClose }: Props) {
  const { form, field } = useForm({
    initial,
    validate: ({ src, title }) => ({
      src: isArticleLink(toPlayerUrl(src)) ? undefined : 'Enter an address that begins with https://',
      title: title.trim() ? undefined : 'Enter a title, which screen readers announce',
    }),
    submit: async ({ src, title }) => {
      onClose();
      onSave({ src: toPlayerUrl(src), title: title.trim() });
    },
  });
  return (
    <EditorDialog title={initial.src ? 'Edit video' : 'Add video'} saveLabel="Save" onClose={onClose}>
      {(id) => (
        <form {...form} id={id} className={common.stack}>
          <TextField
            {...field('src')}
            label="Address"
            placeholder="https://"
            autoComplete="off"
            hint="Of the page of the video, or the code for embedding."
          />
          <TextField
            {...field('title')}
            label="Title"
            autoCapitalize="sentences"
            autoComplete="off"
            maxLength={200}
          />
        </form>
      )}
    </EditorDialog>
  );
}
