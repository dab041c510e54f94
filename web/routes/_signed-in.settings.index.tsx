import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/settings/')({
  beforeLoad: () => redirect({ to: '/settings/account-details', replace: true, throw: true }),
});
