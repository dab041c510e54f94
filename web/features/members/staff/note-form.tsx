import { maxNoteLength } from '#contract/member-notes.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { lengthError } from '#web/ui/fields/length-error.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import styles from './member-notes-tab.module.css';

type Props = {
  label: string;
  submitLabel: string;
  initial?: string;
  onSubmit: (text: string) => Promise<void>;
  clearsAfterSubmit?: boolean;
  onCancel?: () => void;
};

export function NoteForm({ label, submitLabel, initial = '', onSubmit, clearsAfterSubmit, onCancel }: Props) {
  const form = useForm({
    initial: { text: initial },
    validate: ({ text }) => ({
      text: text.trim() === '' ? 'Write something first' : lengthError('note', text, maxNoteLength),
    }),
    submit: async ({ text }) => {
      await onSubmit(text.trim());
      if (clearsAfterSubmit) form.updateValues({ text: '' });
    },
  });
  return (
    <form {...form.form} className={styles.form} aria-label={label}>
      <TextArea {...form.field('text')} label={label} rows={2} />
      {form.error === undefined ? null : <SubmitErrorBanner>{toErrorMessage(form.error)}</SubmitErrorBanner>}
      <div className={common.row}>
        <Button type="submit" kind="secondary" loading={form.isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button kind="text" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
