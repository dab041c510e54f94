import { createFileRoute, redirect } from '@tanstack/react-router';
import { stringParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/account/impersonate')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: stringParam(token) ?? '' }),
  beforeLoad: async ({ search }) => {
    const { signOutCurrentSession, signIn } = await import(
      '#web/features/authentication/authentication.calls.ts'
    );
    signOutCurrentSession();
    const signedIn = await signIn({ grant_type: 'impersonation', token: search.token }).then(
      () => true,
      () => false,
    );
    if (signedIn) throw redirect({ to: '/', replace: true });
    throw redirect({ to: '/account/sign-in', state: { isImpersonationLinkExpired: true }, replace: true });
  },
});
