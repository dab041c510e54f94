import { useNavigate } from '@tanstack/react-router';
import { authentication } from '#contract/authentication.ts';
import { confirmLeave } from '#web/ui/forms/navigation-guard.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { clearSession } from './session.ts';

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
