import { redirect } from '@tanstack/react-router';
import type { Plan } from '#contract/onboarding.ts';
import { currentDraft, joinResult } from './onboarding-draft.ts';
import { reachableStep, type Step } from './onboarding-validation.ts';
import { parsePlan } from './plan-texts.ts';

/** The first step has no name in the address. */
type NamedStep = Exclude<Step, 'details'> | 'done' | undefined;

/** Redirects from unknown plans and from steps whose predecessors are incomplete. */
export function requireReachableStep(
  planType: string,
  asked: NamedStep,
  payment: string | undefined,
): { plan: Plan } {
  const plan = parsePlan(planType);
  if (!plan) throw redirect({ to: '/onboarding', replace: true });
  // Back from the provider: the server has all values.
  if (payment && !asked) return { plan };
  const step = redirectStep(plan, asked);
  // After a reload the new member is unknown, and an empty form would look like a failure.
  if (step === 'signIn') throw redirect({ to: '/account/sign-in', replace: true });
  const way = { to: '/onboarding/$planType', params: { planType }, replace: true } as const;
  if (step !== asked) {
    const passwordGone = asked === 'review' && step === 'password';
    throw redirect({ ...way, search: { step }, state: { passwordGone } });
  }
  return { plan };
}

function redirectStep(plan: Plan, asked: NamedStep): NamedStep | 'signIn' {
  const hasJoined = joinResult()?.plan === plan;
  if (asked === 'done') return hasJoined ? 'done' : 'signIn';
  const step = reachableStep(plan, asked ?? 'details', currentDraft());
  if (asked && step !== asked && hasJoined) return 'done';
  return step === 'details' ? undefined : step;
}
