import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/staff/')({
  // A loader, because it is not part of the route tree that every member loads.
  loader: () => {
    throw redirect({ href: '/staff/today', replace: true });
  },
});
