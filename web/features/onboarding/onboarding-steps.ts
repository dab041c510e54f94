import type { Plan } from '#contract/joining.ts';
import { type ChosenPassword, type Details, detailsFaults, passwordStepFaults } from './onboarding-rules.ts';

export const steps = ['details', 'password', 'review'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  details: 'Your details',
  password: 'Choose a password',
  review: 'Review details',
};

export type Checked = { plan: Plan; email: string };

type Progress = { details: Details; checked: Checked | null; password: ChosenPassword };

export function reachableStep(plan: Plan, asked: Step, { details, checked, password }: Progress): Step {
  const hasDetails =
    isRight(detailsFaults(plan, details)) && checked?.plan === plan && checked.email === details.email.trim();
  if (asked === 'details' || !hasDetails) return 'details';
  return isRight(passwordStepFaults(password)) ? asked : 'password';
}

const isRight = (faults: Record<string, string | undefined>) =>
  Object.values(faults).every((fault) => fault === undefined);
