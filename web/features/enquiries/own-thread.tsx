import { useQuery } from '@tanstack/react-query';
import { maxMessageLength } from '#contract/enquiries.ts';
import { isBlank } from '#contract/normalise-text.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lengthError } from '#web/ui/fields/length-error.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { formatDate, formatTime } from '#web/ui/formats/format-date.ts';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ownThreadQuery, sendReply } from './own-enquiries.calls.ts';
import styles from './own-enquiries.module.css';
import { ThreadMessage } from './thread-message.tsx';

export function OwnThread({ id, reference }: { id: string; reference: string }) {
  const { data: thread, error, refetch } = useQuery(ownThreadQuery(id));
  if (!thread)
    return (
      <div className={styles.thread}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton width="60%" />}
      </div>
    );
  return (
    <div className={styles.thread}>
      <ol className={styles.messages} aria-label={`Thread of ${reference}`}>
        {thread.messages.map((message) => (
          <ThreadMessage
            key={message.id}
            author={message.staffName ?? 'You'}
            kind={message.staffName === null ? 'member' : 'staff'}
            at={`${formatDate(message.at)}, ${formatTime(message.at)}`}
            dateTime={message.at}
            text={message.text}
          />
        ))}
      </ol>
      {/* The key empties the form after a reply. */}
      <ReplyForm key={thread.messages.length} id={id} />
    </div>
  );
}

function ReplyForm({ id }: { id: string }) {
  const { field, form, values, isSubmitting, error } = useForm({
    initial: { reply: '' },
    draft: `reply-${id}`,
    validate: ({ reply }) => ({ reply: isBlank(reply) ? 'Write a reply first' : toLengthError(reply) }),
    submit: async ({ reply }) => {
      await sendReply(id, reply);
      notify('success', 'Your reply was sent.');
    },
  });
  const reply = field('reply');
  return (
    <form {...form} className={styles.form}>
      <TextArea {...reply} label="Your reply" error={reply.error ?? toLengthError(values.reply)} />
      {error === undefined ? null : (
        <Banner kind="error">
          <strong>Your reply could not be sent.</strong>
          <span>{toErrorMessage(error)}</span>
        </Banner>
      )}
      <div>
        <Button type="submit" kind="secondary" loading={isSubmitting}>
          Send reply
        </Button>
      </div>
      <UnsavedChangesGuard
        hasChanges={!isBlank(values.reply) && !isSubmitting}
        title="Leave without sending?"
      >
        Your reply has not been sent and would be lost.
      </UnsavedChangesGuard>
    </form>
  );
}

const toLengthError = (reply: string) => lengthError('reply', reply, maxMessageLength);
