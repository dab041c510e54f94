import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ConfirmEmailPage } from '#web/features/email-confirmation/confirm-email-page.tsx';

export const Route = createFileRoute('/account/confirm-email')({
  validateSearch: z.object({ userId: z._default(z.string(), ''), token: z._default(z.string(), '') }),
  component: () => <ConfirmEmailPage {...Route.useSearch()} />,
});
