import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { organisationNamesQuery } from '#web/features/onboarding/onboarding.calls.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';
import { enumParam, idParam, searchParams } from '#web/ui/list/search-params.ts';

export const Route = createFileRoute('/onboarding/$planType')({
  validateSearch: searchParams({
    step: enumParam(['password', 'review', 'done']),
    payment: idParam,
  }),
  beforeLoad: async ({ params, search }) => {
    // Loaded on demand: route guards are part of the start chunk.
    const { requireReachableStep } = await import('#web/features/onboarding/onboarding-guard.ts');
    return requireReachableStep(params.planType, search.step, search.payment);
  },
  loader: ({ context }) => void queryClient.prefetchQuery(organisationNamesQuery(context.plan)),
  component: function OnboardingRoute() {
    const { step = 'details', payment } = Route.useSearch();
    return <OnboardingPage plan={Route.useRouteContext().plan} step={step} payment={payment} />;
  },
});
