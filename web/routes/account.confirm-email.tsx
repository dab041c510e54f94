import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '#web/features/email-confirmation/confirm-email-page.tsx';
import { stringParam } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/account/confirm-email')({
  validateSearch: ({ userId, token }: Record<string, unknown>) => ({
    userId: stringParam(userId) ?? '',
    token: stringParam(token) ?? '',
  }),
  component: () => <ConfirmEmailPage {...Route.useSearch()} />,
});
