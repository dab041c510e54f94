import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { queryClient } from '#web/api/query-client.ts';
import { organisationNamesQuery } from '#web/features/onboarding/onboarding.calls.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';

export const Route = createFileRoute('/onboarding/$planType')({
  // The first step has no name in the address.
  validateSearch: z.object({
    step: z.catch(z.optional(z.enum(['password', 'review', 'done'])), undefined),
    payment: z.catch(z.optional(z.uuid()), undefined),
  }),
  beforeLoad: async ({ params, search }) => {
    // Guards travel with the first page of all: this one would bring half of the feature along.
    const { guardSteps } = await import('#web/features/onboarding/onboarding-guard.ts');
    return guardSteps(params.planType, search.step, search.payment);
  },
  loader: ({ context }) => {
    void queryClient.prefetchQuery(organisationNamesQuery(context.plan));
  },
  component: function OnboardingRoute() {
    const { step = 'details', payment } = Route.useSearch();
    return <OnboardingPage plan={Route.useRouteContext().plan} step={step} payment={payment} />;
  },
});
