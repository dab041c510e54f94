import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AccountDetailsForm } from './account-details-form.tsx';
import styles from './account-details-page.module.css';
import { AccountDetailsView } from './account-details-view.tsx';

export function AccountDetailsPage() {
  const { data: user, error, refetch, isFetching } = useCurrentUser();
  const [editing, setEditing] = useState(false);
  const editButton = useReturnedFocus(editing);
  const stop = () => setEditing(false);
  const finish = () => {
    stop();
    notify('good', 'Account details saved');
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageHeading>Account details</PageHeading>
          <p className={styles.lead}>Keep them current, so that we can reach you.</p>
        </div>
        {editing ? null : (
          <Button ref={editButton} kind="quiet" onClick={() => setEditing(true)} disabled={!user}>
            <Pencil size={18} aria-hidden="true" />
            Edit
          </Button>
        )}
      </header>
      {editing && user ? (
        <AccountDetailsForm user={user} onCancel={stop} onSaved={finish} />
      ) : error && !user ? (
        <Banner kind="error">
          <span>{messageOf(error)}</span>
          <div>
            <Button kind="quiet" working={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        </Banner>
      ) : (
        <AccountDetailsView user={user} />
      )}
    </div>
  );
}

/** The button that began the editing gets the focus back when it ends. */
function useReturnedFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return button;
}
