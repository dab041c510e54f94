import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { queryClient } from '#web/api/query-client.ts';
import { organisationNamesQuery } from '#web/features/onboarding/onboarding.calls.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';

export const Route = createFileRoute('/onboarding/$planType')({
  validateSearch: z.object({
    step: z.catch(z.optional(z.enum(['password', 'review', 'done'])), undefined),
    payment: z.catch(z.optional(z.uuid()), undefined),
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
