import { useEffect, useRef } from 'react';
import type { Plan } from '#contract/joining.ts';
import { Stepper } from '#web/ui/display/stepper.tsx';
import { DetailsStep } from './details-step.tsx';
import { JoinedScreen } from './joined-screen.tsx';
import styles from './onboarding-page.module.css';
import { type Step, steps, stepTitles } from './onboarding-steps.ts';
import { PasswordStep } from './password-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { ReviewStep } from './review-step.tsx';

const stepScreens = { details: DetailsStep, password: PasswordStep, review: ReviewStep };

type Props = { plan: Plan; step: Step | 'done'; payment: string | undefined };

export function OnboardingPage({ plan, step, payment }: Props) {
  useHeadingOfStep(step);
  if (step === 'done') return <JoinedScreen />;
  const paid = step === 'details' ? payment : undefined;
  const StepScreen = stepScreens[step];
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <Stepper
          steps={steps.map((each) => stepTitles[each])}
          current={steps.indexOf(paid ? 'review' : step)}
        />
        {paid ? <PaymentStep plan={plan} purchaseId={paid} /> : <StepScreen key={plan} plan={plan} />}
      </div>
      <PlanSummary plan={plan} />
    </div>
  );
}

/** The router moves the focus only when the path changes. */
function useHeadingOfStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) document.querySelector('h1')?.focus();
    before.current = step;
  }, [step]);
}
