import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { lengthError } from '#web/ui/fields/length-error.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DraftRestoredBanner } from '#web/ui/forms/draft-restored-banner.tsx';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { hasDraft } from '#web/ui/forms/use-drafted-values.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import styles from './about-me.module.css';
import { type Member, saveAboutMe } from './profile.calls.ts';

export function AboutMe({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const [isEditing, setIsEditing] = useState(() => isOwn && hasDraft('about-me'));
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  if (isEditing)
    return (
      <Card title="About me">
        <AboutMeEditor text={member.aboutMe ?? ''} onClose={close} />
      </Card>
    );
  return (
    <Card
      title="About me"
      actions={
        isOwn ? (
          <div className={styles.edit}>
            <Button kind="text" ref={editButton} onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          </div>
        ) : null
      }
    >
      {member.aboutMe?.trim() ? (
        <p className={styles.text}>{member.aboutMe}</p>
      ) : (
        <p className={styles.empty}>
          {isOwn ? (
            'You have not written anything yet. Tell other members what you do and what you know.'
          ) : (
            <>
              <bdi>{member.firstName}</bdi> has not written anything yet.
            </>
          )}
        </p>
      )}
    </Card>
  );
}

const maxAboutMeLength = 5000;

function AboutMeEditor({ text, onClose }: { text: string; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const [initialText] = useState(text);
  const { values, field, form, isSubmitting, error, isRestored } = useForm({
    initial: { aboutMe: text },
    draft: 'about-me',
    validate: ({ aboutMe }) => ({ aboutMe: aboutMeError(aboutMe) }),
    submit: async ({ aboutMe }) => {
      await saveAboutMe(aboutMe);
      onClose();
    },
  });
  useEffect(() => {
    const input = element.current?.querySelector('textarea');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  return (
    <form {...form} ref={element} className={styles.form}>
      {isRestored ? <DraftRestoredBanner /> : null}
      {error ? <SubmitErrorBanner>{toErrorMessage(error)}</SubmitErrorBanner> : null}
      <TextArea
        {...field('aboutMe')}
        label="About you"
        error={aboutMeError(values.aboutMe)}
        hint={`${values.aboutMe.trim().length} of ${maxAboutMeLength} characters`}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
        <Button kind="secondary" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedChangesGuard hasChanges={values.aboutMe !== initialText}>
        What you have written about yourself is not saved yet.
      </UnsavedChangesGuard>
    </form>
  );
}

const aboutMeError = (aboutMe: string) => lengthError('text', aboutMe, maxAboutMeLength);
