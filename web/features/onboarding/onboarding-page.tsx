import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { useEffect, useRef } from 'react';
import type { Plan } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Stepper } from '#web/ui/display/stepper.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';
import { DetailsStep } from './details-step.tsx';
import { joinResult } from './onboarding-draft.ts';
import styles from './onboarding-page.module.css';
import { type Step, steps, stepTitles } from './onboarding-validation.ts';
import { PasswordStep } from './password-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { ReviewStep } from './review-step.tsx';

const stepScreens = { details: DetailsStep, password: PasswordStep, review: ReviewStep };

type Props = { plan: Plan; step: Step | 'done'; payment: string | undefined };

export function OnboardingPage({ plan, step, payment }: Props) {
  useFocusStepHeading(step);
  if (step === 'done') return <JoinedScreen />;
  const paymentId = step === 'details' ? payment : undefined;
  const StepScreen = stepScreens[step];
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <Stepper
          steps={steps.map((name) => stepTitles[name])}
          current={steps.indexOf(paymentId ? 'review' : step)}
        />
        {paymentId ? (
          <PaymentStep plan={plan} purchaseId={paymentId} />
        ) : (
          <StepScreen key={plan} plan={plan} />
        )}
      </div>
      <PlanSummary plan={plan} />
    </div>
  );
}

/** The router moves the focus only when the path changes, but the steps share one path. */
function useFocusStepHeading(step: string): void {
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current !== step) document.querySelector('h1')?.focus();
    previousStep.current = step;
  }, [step]);
}

function JoinedScreen() {
  const joined = joinResult();
  if (!joined) return null;
  const welcome = `Welcome to ${config.association.name}`;
  return (
    <div className={styles.page}>
      <SuccessMessage
        icon={<CircleCheckBig size={28} />}
        heading={joined.firstName ? `${welcome}, ${joined.firstName}` : welcome}
        title={welcome}
        action={
          <LinkButton to="/account/sign-in" state={{ email: joined.email }}>
            Sign in
          </LinkButton>
        }
      >
        <p>
          You have joined with the {joined.plan} plan. Sign in with your email address and the password that
          you have chosen.
        </p>
        <p>
          <strong>Please confirm your email address:</strong> we’ve sent a link to{' '}
          {joined.email ? <strong>{joined.email}</strong> : 'you'}.{' '}
          {joined.plan === 'Newsletter' ? null : 'You are listed in the member directory after you open it. '}
          Check your junk folder if it doesn’t arrive.
        </p>
        {joined.plan === 'Subscriber' ? (
          <p>
            Thank you for your payment. Your tax invoice is attached to that email, and is under{' '}
            <strong>Settings, Personal invoices</strong> after you sign in.
          </p>
        ) : null}
        {config.demo ? (
          <p>
            This is a demo, so no email is sent. <TextLink to="/outbox">Read it in the outbox</TextLink>.
          </p>
        ) : null}
      </SuccessMessage>
      <PlanSummary plan={joined.plan} isReadOnly />
    </div>
  );
}
