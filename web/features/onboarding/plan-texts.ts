import { formatPrice, withoutZeroCents } from '#contract/money.ts';
import { type Plan, plans, subscriberPriceCents } from '#contract/onboarding.ts';

type PlanTexts = { purpose: string; includes: string[]; price?: string };

export const planTexts: Record<Plan, PlanTexts> = {
  Newsletter: {
    purpose: 'For everyone who wants news from fire and emergency authorities.',
    includes: ['Our newsletter by email', 'The public part of the resources library'],
  },
  Associate: {
    purpose: 'For people who work alongside fire and emergency authorities.',
    includes: [
      'The public and associate parts of the resources library',
      'Events and collaboration groups',
      'The member directory',
    ],
  },
  Subscriber: {
    purpose: 'For people who need everything that our members read, wherever they work.',
    includes: [
      'The whole resources library',
      'Events and collaboration groups',
      'The member directory',
      'The marketplace',
    ],
    price: withoutZeroCents(formatPrice(subscriberPriceCents)),
  },
};

export const parsePlan = (text: string): Plan | undefined =>
  plans.find((plan) => plan.toLowerCase() === text.toLowerCase());

export const planUrlParam = (plan: Plan) => ({ planType: plan.toLowerCase() });

export const submitLabel = (plan: Plan): string =>
  plan === 'Subscriber' ? `Pay ${formatPrice(subscriberPriceCents)} and proceed` : 'Continue and join';
