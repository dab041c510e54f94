import type { JoinablePlan } from '#contract/organisations.staff.ts';

export const planLabels: Record<JoinablePlan, string> = {
  newsletter: 'Newsletter',
  associate: 'Associate',
  subscriber: 'Subscriber',
};

/** In the order of the labels. */
export const listPlanLabels = (plans: readonly string[]) =>
  Object.entries(planLabels).flatMap(([plan, label]) => (plans.includes(plan) ? [label] : []));
