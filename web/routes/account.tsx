import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccountLayout } from '#web/features/authentication/account-layout.tsx';
import { loadSideImage } from '#web/features/authentication/authentication.calls.ts';

export const Route = createFileRoute('/account')({
  // Not awaited: the form appears first.
  loader: () => ({ image: loadSideImage() }),
  staleTime: Number.POSITIVE_INFINITY,
  component: () => (
    <AccountLayout image={Route.useLoaderData().image}>
      <Outlet />
    </AccountLayout>
  ),
});
