import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storedSession } from '#web/api/session.ts';
import { notify } from '#web/ui/overlays/notify.ts';

/** Holds the id of the unconfirmed member, so that a reload shows the notice before the member is loaded. */
const storageKey = 'muster.unconfirmed';

/** Returns null once the address is confirmed. The address is undefined while the member is loading. */
export function useUnconfirmedEmail(): { email: string | undefined } | null {
  const { data: user } = useQuery({
    ...currentUserQuery(),
    // The link is opened in another tab. Back in this one, the notice must disappear.
    refetchOnWindowFocus: ({ state }) => (state.data?.isEmailConfirmed === false ? 'always' : true),
  });
  useEffect(() => {
    if (!user) return;
    if (user.isEmailConfirmed === false) return sessionStorage.setItem(storageKey, user.id);
    if (sessionStorage.getItem(storageKey) !== user.id) return;
    sessionStorage.removeItem(storageKey);
    notify('good', 'Your email address is confirmed');
    // Everything that was loaded before was loaded for a restricted reader.
    void queryClient.invalidateQueries();
  }, [user]);
  if (user) return user.isEmailConfirmed === false ? { email: user.registeredEmail ?? '' } : null;
  return sessionStorage.getItem(storageKey) === storedSession()?.userId ? { email: undefined } : null;
}
