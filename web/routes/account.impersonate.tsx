import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';

export const Route = createFileRoute('/account/impersonate')({
  validateSearch: z.object({ token: z._default(z.string(), '') }),
  beforeLoad: async ({ search }) => {
    const { actAsMember } = await import('#web/features/account/account.calls.ts');
    const linkFault = await actAsMember(search.token);
    if (!linkFault) throw redirect({ to: '/', replace: true });
    throw redirect({ to: '/account/sign-in', state: { linkFault }, replace: true });
  },
});
