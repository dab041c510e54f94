import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/staff/')({
  beforeLoad: () => {
    // By href, because another part of the portal adds this route.
    throw redirect({ href: '/staff/today', replace: true });
  },
});
