import { redirect } from '@tanstack/react-router';
import type { Plan } from '#contract/joining.ts';
import { planNamed } from './joining-plans.ts';
import { justJoined, soFar } from './onboarding-draft.ts';
import { reachableStep, type Step } from './onboarding-steps.ts';

/** A step as the address names it: the first one is not named. */
type NamedStep = Exclude<Step, 'details'> | 'done' | undefined;

/**
 * Lets nobody to a plan that there is not, or to a step whose predecessors are not complete: neither by a link, nor by
 * a reload, nor by the browser's back and forward.
 */
export function guardSteps(planType: string, asked: NamedStep, payment: string | undefined): { plan: Plan } {
  const plan = planNamed(planType);
  if (!plan) throw redirect({ to: '/onboarding', replace: true });
  // Back from the provider: the server knows all that was given.
  if (payment && !asked) return { plan };
  const step = stepInPlaceOf(plan, asked);
  // After a reload nobody knows who joined. An empty form would look as if it had failed.
  if (step === 'signIn') throw redirect({ to: '/account/sign-in', replace: true });
  const way = { to: '/onboarding/$planType', params: { planType }, replace: true } as const;
  if (step !== asked) {
    const passwordGone = asked === 'review' && step === 'password';
    throw redirect({ ...way, search: { step }, state: { passwordGone } });
  }
  return { plan };
}

function stepInPlaceOf(plan: Plan, asked: NamedStep): NamedStep | 'signIn' {
  const hasJoined = justJoined()?.plan === plan;
  if (asked === 'done') return hasJoined ? 'done' : 'signIn';
  const step = reachableStep(plan, asked ?? 'details', soFar());
  // Back from the success screen there is nothing left to go back to.
  if (asked && step !== asked && hasJoined) return 'done';
  return step === 'details' ? undefined : step;
}
