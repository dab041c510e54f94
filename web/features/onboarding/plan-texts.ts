import { formatPrice, withoutZeroCents } from '#contract/money.ts';
import { type Plan, plans, subscriberPriceCents } from '#contract/onboarding.ts';

type PlanTexts = { audience: string; benefits: string[]; price?: string };

export const planTexts: Record<Plan, PlanTexts> = {
  Newsletter: {
    audience: 'For everyone who wants news from fire and emergency authorities.',
    benefits: ['Our newsletter by email', 'The public part of the resources library'],
  },
  Associate: {
    audience: 'For people who work alongside fire and emergency authorities.',
    benefits: [
      'The public and associate parts of the resources library',
      'Events and collaboration groups',
      'The member directory',
    ],
  },
  Subscriber: {
    audience: 'For people who need everything that our members read, wherever they work.',
    benefits: [
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

export const planRoute = (plan: Plan) =>
  ({ to: '/onboarding/$planType', params: { planType: plan.toLowerCase() } }) as const;

export const submitLabel = (plan: Plan): string =>
  plan === 'Subscriber' ? `Pay ${formatPrice(subscriberPriceCents)} and proceed` : 'Continue and join';
