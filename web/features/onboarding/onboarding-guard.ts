import { redirect } from '@tanstack/react-router';
import type { Plan } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';
import { currentDraft, joinResult } from './onboarding-draft.ts';
import { type Step, toReachableStep } from './onboarding-validation.ts';
import { parsePlan } from './plan-texts.ts';

/** The first step has no name in the URL. */
type NamedStep = Exclude<Step, 'details'> | 'done' | undefined;

/** Redirects unknown plans, and steps with incomplete previous steps. */
export function requireReachableStep(
  planType: string,
  requested: NamedStep,
  payment: string | undefined,
): { plan: Plan } {
  const plan = parsePlan(planType);
  if (!plan) throw redirect({ to: '/onboarding', replace: true });
  // The visitor returns from the payment provider, and the server has all values.
  if (payment && !requested) return { plan };
  if (!config.plans.includes(plan) && requested !== 'done')
    throw redirect({ to: '/onboarding', replace: true });
  const step = redirectStep(plan, requested);
  // After a reload the join result is lost, and an empty form would look like a failure.
  if (step === 'signIn') throw redirect({ to: '/account/sign-in', replace: true });
  const target = { to: '/onboarding/$planType', params: { planType }, replace: true } as const;
  if (step !== requested) {
    const isPasswordMissing = requested === 'review' && step === 'password';
    throw redirect({ ...target, search: { step }, state: { isPasswordMissing } });
  }
  return { plan };
}

function redirectStep(plan: Plan, requested: NamedStep): NamedStep | 'signIn' {
  const hasJoined = joinResult()?.plan === plan;
  if (requested === 'done') return hasJoined ? 'done' : 'signIn';
  const step = toReachableStep(plan, requested ?? 'details', currentDraft());
  if (requested && step !== requested && hasJoined) return 'done';
  return step === 'details' ? undefined : step;
}
