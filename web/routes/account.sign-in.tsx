import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { hasSessionEnded, loadSession } from '#web/api/session.ts';
import { SignInPage } from '#web/features/authentication/sign-in-page.tsx';
import { searchParams, stringParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/account/sign-in')({
  validateSearch: searchParams({ returnUrl: stringParam }),
  beforeLoad: () => {
    if (loadSession()) throw redirect({ to: '/' });
  },
  component: function SignInRoute() {
    const { email, isAccountClosed, isImpersonationLinkExpired, resetLinkError } = useLocation({
      select: ({ state }) => state,
    });
    return (
      <SignInPage
        returnUrl={Route.useSearch().returnUrl}
        email={email}
        redirectReason={{
          isAccountClosed,
          isImpersonationLinkExpired,
          resetLinkError,
          hasSessionEnded: hasSessionEnded(),
        }}
      />
    );
  },
});
