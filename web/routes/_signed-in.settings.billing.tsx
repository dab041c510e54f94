import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/settings/billing')({
  beforeLoad: () => redirect({ to: '/settings/personal-invoices', replace: true, throw: true }),
});
