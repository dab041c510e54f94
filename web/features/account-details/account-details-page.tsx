import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { notify } from '#web/ui/notify.ts';
import { Screen } from '#web/ui/screen.tsx';
import { AccountDetailsForm } from './account-details-form.tsx';
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
    <Screen
      title="Account details"
      lead="Keep them current, so that we can reach you."
      end={
        editing ? null : (
          <Button ref={editButton} kind="quiet" onClick={() => setEditing(true)} disabled={!user}>
            <Pencil size={18} aria-hidden="true" />
            Edit
          </Button>
        )
      }
    >
      {editing && user ? (
        <AccountDetailsForm user={user} onCancel={stop} onSaved={finish} />
      ) : error && !user ? (
        <LoadFailed error={error} working={isFetching} onRetry={() => refetch()} />
      ) : (
        <AccountDetailsView user={user} />
      )}
    </Screen>
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
