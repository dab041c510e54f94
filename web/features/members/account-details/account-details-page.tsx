import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { members } from '#contract/members.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { hasDraft } from '#web/ui/forms/use-drafted-values.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { AccountDetailsView } from './account-details-view.tsx';

const lazyForm = createLazyModule(
  async () => (await import('./account-details-form.tsx')).AccountDetailsForm,
);

/** Shows the children below the details, but not below the form. */
export function AccountDetailsPage({ children }: { children: ReactNode }) {
  const { data: user, error, refetch, isFetching } = useCurrentUser();
  const [isEditing, setIsEditing] = useState(() => hasDraft('account-details'));
  usePrefetchForm(user !== undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const Form = useLazyModule(lazyForm, isEditing, () => setIsEditing(false));
  const isFormOpen = isEditing && Form !== undefined;
  const closeForm = () => {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  const onSaved = () => {
    closeForm();
    notify('success', 'Account details saved');
  };
  return (
    <PageLayout
      title="Account details"
      intro="Keep your details up to date so we can reach you."
      actions={
        isFormOpen ? null : (
          <Button
            ref={editButton}
            kind="secondary"
            loading={isEditing}
            onClick={() => setIsEditing(true)}
            disabled={!user}
          >
            <Pencil size={18} />
            Edit
          </Button>
        )
      }
    >
      {isFormOpen && user ? (
        <Form user={user} onCancel={closeForm} onSaved={onSaved} />
      ) : error && !user ? (
        <LoadFailed error={error} loading={isFetching} onRetry={() => refetch()} />
      ) : (
        <>
          <AccountDetailsView user={user} />
          {children}
        </>
      )}
    </PageLayout>
  );
}

/** Prefetches the form after the details have loaded, because most members only read them. */
function usePrefetchForm(isUserLoaded: boolean) {
  useEffect(() => {
    if (!isUserLoaded) return;
    // The Edit button reports a failed load.
    lazyForm.load().catch(() => {});
    void queryClient.prefetchQuery(endpointQuery(members.listHonorifics, {}));
    void queryClient.prefetchQuery(endpointQuery(members.listGenders, {}));
  }, [isUserLoaded]);
}
