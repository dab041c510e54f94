import type { ResendableEmail } from '#contract/onboarding.staff.ts';

export const emailLabels: Record<ResendableEmail, string> = {
  confirmation: 'Link that confirms the address',
  welcome: 'Welcome with the plan',
  invitation: 'Invitation to set a password',
};
