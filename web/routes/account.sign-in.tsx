import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { storedSession } from '#web/api/session.ts';
import { SignInPage } from '#web/features/account/sign-in-page.tsx';

export const Route = createFileRoute('/account/sign-in')({
  validateSearch: z.object({ returnUrl: z.optional(z.string()) }),
  beforeLoad: () => {
    if (storedSession()) throw redirect({ to: '/' });
  },
  component: () => (
    <SignInPage
      returnUrl={Route.useSearch().returnUrl}
      email={useLocation({ select: ({ state }) => state.email })}
      isLinkSpent={useLocation({ select: ({ state }) => state.isLinkSpent })}
    />
  ),
});
