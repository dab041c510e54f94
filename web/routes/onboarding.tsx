import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { OnboardingLayout } from '#web/features/onboarding/onboarding-layout.tsx';

export const Route = createFileRoute('/onboarding')({
  component: () => (
    <QueryClientProvider client={queryClient}>
      <OnboardingLayout>
        <Outlet />
      </OnboardingLayout>
    </QueryClientProvider>
  ),
});
