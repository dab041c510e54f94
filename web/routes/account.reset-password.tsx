import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { isResetLinkGood } from '#web/features/account/account.calls.ts';
import { ResetPasswordPage } from '#web/features/account/reset-password-page.tsx';

export const Route = createFileRoute('/account/reset-password')({
  validateSearch: z.object({ userId: z._default(z.string(), ''), token: z._default(z.string(), '') }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    if (!(await isResetLinkGood(deps))) throw redirect({ to: '/' });
  },
  component: () => <ResetPasswordPage token={Route.useSearch().token} />,
});
