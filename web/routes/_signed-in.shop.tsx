import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/shop')({
  beforeLoad: () => redirect({ to: '/marketplace', replace: true, throw: true }),
});
