import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/shop')({
  beforeLoad: () => {
    throw redirect({ to: '/marketplace', replace: true });
  },
});
