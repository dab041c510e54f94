import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnquiryTemplate } from '#contract/enquiries.staff.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatMoment } from '#web/staff/format-moment.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TemplateForm } from './template-form.tsx';
import { deleteTemplate, templatesQuery } from './templates.calls.ts';
import styles from './templates-page.module.css';

/** The id of the template in the form, or `new`. */
type Editing = string | undefined;

export function TemplatesPage() {
  const [editing, setEditing] = useState<Editing>();
  const { data, error, refetch } = useQuery(templatesQuery());
  const templates = data?.templates ?? [];
  const close = () => setEditing(undefined);
  return (
    <StaffPage
      title="Templates"
      layout="narrow"
      back={{ label: 'Enquiries', to: '/staff/enquiries' }}
      action={
        <ActionButton
          label="New template"
          kind="primary"
          keys="n"
          capability="enquiries.answer"
          onClick={() => setEditing('new')}
        />
      }
    >
      <h1 className={styles.title} tabIndex={-1}>
        Templates for answers
      </h1>
      <div className={styles.list}>
        {editing === 'new' ? <TemplateForm onClose={close} /> : null}
        {data ? null : error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton width="60%" />}
        {data && templates.length === 0 && editing !== 'new' ? (
          <EmptyState title="No templates yet">
            <p>
              A template is a text that you insert into an answer, with the name and the reference filled in.
            </p>
          </EmptyState>
        ) : null}
        {templates.map((template) =>
          editing === template.id ? (
            <TemplateForm key={template.id} template={template} onClose={close} />
          ) : (
            <TemplateCard key={template.id} template={template} onEdit={() => setEditing(template.id)} />
          ),
        )}
      </div>
    </StaffPage>
  );
}

function TemplateCard({ template, onEdit }: { template: EnquiryTemplate; onEdit: () => void }) {
  const { title, text, updatedAt } = template;
  const { can } = usePermissions();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    const { entryId } = await deleteTemplate(template.id);
    notifyWithUndo(`${title} deleted.`, () => putBack(entryId));
  };
  return (
    <ObjectCard
      title={title}
      action={
        can('enquiries.answer') ? (
          <>
            <Button kind="text" aria-label={`Edit ${title}`} onClick={onEdit}>
              Edit
            </Button>
            <Button kind="text" aria-label={`Delete ${title}`} onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
          </>
        ) : null
      }
    >
      <p className={styles.text}>{text}</p>
      <p className={common.note}>Changed {formatMoment(updatedAt)}</p>
      <ConfirmDialog
        open={isDeleting}
        title={`Delete ${title}?`}
        confirmLabel="Delete 1 template"
        onConfirm={remove}
        onClose={() => setIsDeleting(false)}
      >
        <p>Answers that were sent keep their text.</p>
      </ConfirmDialog>
    </ObjectCard>
  );
}
