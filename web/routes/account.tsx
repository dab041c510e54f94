import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadSideImage } from '#web/features/account/account.calls.ts';
import { AccountLayout } from '#web/features/account/account-layout.tsx';

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
