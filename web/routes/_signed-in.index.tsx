import { createFileRoute } from '@tanstack/react-router';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.calls.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/_signed-in/')({
  loader: () => prefetchDashboard(),
  component: DashboardPage,
});
