import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { checkResetLink } from '#web/features/authentication/authentication.calls.ts';
import { ResetPasswordPage } from '#web/features/authentication/reset-password-page.tsx';

export const Route = createFileRoute('/account/reset-password')({
  validateSearch: z.object({ userId: z._default(z.string(), ''), token: z._default(z.string(), '') }),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page appears first.
  loader: ({ deps }) => ({ link: checkResetLink(deps) }),
  staleTime: Number.POSITIVE_INFINITY,
  component: () => <ResetPasswordPage token={Route.useSearch().token} link={Route.useLoaderData().link} />,
});
