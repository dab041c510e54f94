import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { hasDraft } from '#web/ui/forms/use-drafted-values.ts';
import styles from './about-me.module.css';
import { AboutMeEditor } from './about-me-editor.tsx';
import type { Member } from './profile.calls.ts';

export function AboutMe({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const [editing, setEditing] = useState(() => isOwn && hasDraft('about-me'));
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  if (editing)
    return (
      <Card title="About me">
        <AboutMeEditor text={member.aboutMe ?? ''} onClose={close} />
      </Card>
    );
  return (
    <Card
      title="About me"
      end={
        isOwn ? (
          <div className={styles.edit}>
            <Button kind="plain" ref={editButton} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </div>
        ) : null
      }
    >
      {member.aboutMe?.trim() ? (
        <p className={styles.text}>{member.aboutMe}</p>
      ) : (
        <p className={styles.nothing}>
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
