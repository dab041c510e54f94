import { createFileRoute } from '@tanstack/react-router';
import { checkResetLink } from '#web/features/authentication/authentication.calls.ts';
import { ResetPasswordPage } from '#web/features/authentication/reset-password-page.tsx';
import { stringParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/account/reset-password')({
  validateSearch: ({ userId, token }: Record<string, unknown>) => ({
    userId: stringParam(userId) ?? '',
    token: stringParam(token) ?? '',
  }),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page appears first.
  loader: ({ deps }) => ({ link: checkResetLink(deps) }),
  staleTime: Number.POSITIVE_INFINITY,
  component: () => (
    <ResetPasswordPage token={Route.useSearch().token} linkStatus={Route.useLoaderData().link} />
  ),
});
