import { formatPrice, withoutZeroCents } from '#contract/money.ts';
import { type Plan, plans } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';

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
    price: withoutZeroCents(formatPrice(config.subscriberPriceCents)),
  },
};

export const parsePlan = (text: string): Plan | undefined =>
  plans.find((plan) => plan.toLowerCase() === text.toLowerCase());

export const planRoute = (plan: Plan) =>
  ({ to: '/onboarding/$planType', params: { planType: plan.toLowerCase() } }) as const;

/** An open payment keeps its price. */
export const submitLabel = (plan: Plan, priceCents = config.subscriberPriceCents): string =>
  plan === 'Subscriber' ? `Pay ${formatPrice(priceCents)} and proceed` : 'Continue and join';
