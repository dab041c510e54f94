import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { hasSessionEnded, loadSession } from '#web/api/session.ts';
import { SignInPage } from '#web/features/authentication/sign-in-page.tsx';

export const Route = createFileRoute('/account/sign-in')({
  validateSearch: z.object({ returnUrl: z.optional(z.string()) }),
  beforeLoad: () => {
    if (loadSession()) throw redirect({ to: '/' });
  },
  component: function SignInRoute() {
    const {
      email,
      isLinkSpent: impersonationLinkExpired,
      resetLink,
    } = useLocation({ select: ({ state }) => state });
    return (
      <SignInPage
        returnUrl={Route.useSearch().returnUrl}
        email={email}
        arrival={{ impersonationLinkExpired, resetLink, hasSessionEnded: hasSessionEnded() }}
      />
    );
  },
});
