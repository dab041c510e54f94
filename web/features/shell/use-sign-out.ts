import { useNavigate } from '@tanstack/react-router';
import { authentication } from '#contract/authentication.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { clearSession } from '#web/api/session.ts';
import { confirmLeave } from '#web/ui/forms/navigation-guard.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeave())) return;
    call(authentication.signOut, {}).catch(() => undefined);
    clearSession();
    queryClient.clear();
    await navigate({ to: '/account/sign-in' });
  };
}
