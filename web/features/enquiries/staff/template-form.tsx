import type { EnquiryTemplate } from '#contract/enquiries.staff.ts';
import { fillTemplate, findUnknownPlaceholder, templatePlaceholders } from '#contract/enquiry-templates.ts';
import { isBlank } from '#contract/normalise-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { StaffForm } from '#web/staff/form/staff-form.tsx';
import { useStaffForm } from '#web/staff/form/use-staff-form.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { useStaffProfile } from '#web/staff/staff-profile.ts';
import common from '#web/ui/display/common.module.css';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { createTemplate, type TemplateValues, updateTemplate } from './templates.calls.ts';
import styles from './templates-page.module.css';

type Props = { template?: EnquiryTemplate; onClose: () => void };

const fieldLabels = { title: 'Title', text: 'Text' };
const names = Object.entries(templatePlaceholders);

const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

export function TemplateForm({ template, onClose }: Props) {
  const form = useStaffForm<TemplateValues>({
    initial: toVersioned(template ?? { title: '', text: '', version: '' }),
    draft: `template-${template?.id ?? 'new'}`,
    validate,
    toFieldErrors,
    readCurrent: (current) => toVersioned(current as EnquiryTemplate),
    save: async (values, version) => {
      const saved = await (template ? updateTemplate(template.id, version, values) : createTemplate(values));
      notify('success', `${saved.title} saved.`);
      onClose();
      return saved;
    },
  });
  const insert = (name: string) => form.updateValues({ text: `${form.values.text}{${name}}` });
  return (
    <div ref={focusFirstField}>
      <ObjectCard title={template ? 'Edit template' : 'New template'}>
        <StaffForm form={form} label="Template" fieldLabels={fieldLabels} onCancel={onClose}>
          <TextField {...form.field('title')} label="Title" maxLength={100} />
          <TextArea
            {...form.field('text')}
            label="Text"
            hint="The email begins with a greeting and ends with your name."
          />
          <fieldset className={styles.placeholders} aria-label="Placeholders">
            {names.map(([name, meaning]) => (
              <button
                key={name}
                type="button"
                className={styles.placeholder}
                title={`Inserts the ${meaning}`}
                onClick={() => insert(name)}
              >
                {`{${name}}`}
              </button>
            ))}
          </fieldset>
          <Preview text={form.values.text} />
        </StaffForm>
      </ObjectCard>
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const { name } = useStaffProfile();
  if (isBlank(text)) return null;
  const sample = {
    'first name': 'Aroha',
    reference: 'E-10432',
    topic: 'Events',
    'my name': name.split(' ')[0] ?? '',
  };
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={common.note}>As Aroha would read it</p>
      <p className={styles.text}>{fillTemplate(text, sample)}</p>
    </section>
  );
}

const toVersioned = ({ title, text, version }: TemplateValues & { version: string }) => ({
  values: { title, text },
  version,
});

function validate({ title, text }: TemplateValues): FieldErrors<TemplateValues> {
  const unknown = findUnknownPlaceholder(text);
  return {
    title: isBlank(title) ? 'Enter a title' : undefined,
    text: isBlank(text)
      ? 'Enter a text'
      : unknown && `${unknown} is not a placeholder. Use one of those below.`,
  };
}

function toFieldErrors(error: unknown): FieldErrors<TemplateValues> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.fieldErrors.map(({ field, message }) => [
      field,
      `${fieldLabels[field as 'title'] ?? field} ${message}`,
    ]),
  );
}
