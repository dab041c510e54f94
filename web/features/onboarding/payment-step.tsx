import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { onboarding, Plan } from '#contract/onboarding.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import common from '#web/ui/display/common.module.css';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner, SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { joinPaymentQuery, payAgain, redirectTo } from './onboarding.calls.ts';
import { completeOnboarding, currentDraft } from './onboarding-draft.ts';
import { planRoute, submitLabel } from './plan-texts.ts';
import { ReviewList } from './review-list.tsx';
import styles from './step-form.module.css';

type Props = { plan: Plan; purchaseId: string };
type State = ResponseBody<typeof onboarding.getJoinPayment>['state'];

const pollIntervalMs = 3_000;
const maxPolls = 20;

export function PaymentStep({ plan, purchaseId }: Props) {
  const { data, error, refetch } = useQuery({
    ...joinPaymentQuery(purchaseId),
    // The provider can confirm a payment with a delay.
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' && state.dataUpdateCount < maxPolls ? pollIntervalMs : false,
  });
  const state = data?.state;
  useCompleteWhenPaid(plan, state);
  const isUnpaid = state !== undefined && state !== 'paid';
  return (
    <div className={common.stackLarge}>
      <div className={common.stackSmall}>
        <PageHeading title="Payment">{isUnpaid ? headingOf(state) : 'Checking your payment'}</PageHeading>
        {isUnpaid ? <p className={common.muted}>{introOf(state)}</p> : <Skeleton width="24ch" />}
      </div>
      {error && !data ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {isUnpaid ? (
        <UnpaidPayment {...{ plan, purchaseId, state, totalCents: data?.totalCents }} onRejected={refetch} />
      ) : null}
    </div>
  );
}

function useCompleteWhenPaid(plan: Plan, state: State | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'paid') return;
    completeOnboarding(plan);
    void navigate({ ...planRoute(plan), search: { step: 'done' }, replace: true });
  }, [plan, state, navigate]);
}

const isTerminal = (state: State) => state === 'replaced' || state === 'lapsed';
const headingOf = (state: State) => (isTerminal(state) ? 'This payment is closed' : 'Review details');
const introOf = (state: State) =>
  state === 'refunded' ? 'Your payment was not needed.' : 'You have not been charged.';

const statusTexts: Record<Exclude<State, 'paid'>, string> = {
  open: "You left before paying. Your details are saved; continue when you're ready.",
  declined: 'Your card was declined. You can try again, or use another card.',
  expired: 'The payment page has expired. You can open a new one.',
  refunded:
    'This email address already has a membership, or you submitted the form again. Your payment is being refunded.',
  replaced:
    'You submitted the form again with changes, and that replaced this payment. Continue with the newer payment, or start again.',
  lapsed: 'This payment has expired and your details were deleted. Please start again.',
};

type UnpaidPaymentProps = Props & {
  state: Exclude<State, 'paid'>;
  totalCents: number | undefined;
  onRejected: () => void;
};

function UnpaidPayment({ plan, purchaseId, state, totalCents, onRejected }: UnpaidPaymentProps) {
  const { details } = currentDraft();
  const { form, isSubmitting, error } = useForm({
    initial: {},
    validate: () => ({}),
    submit: async () => {
      try {
        await redirectTo(await payAgain(purchaseId));
      } catch (rejection) {
        // The payment may be closed by now, so load its state again.
        onRejected();
        throw rejection;
      }
    },
  });
  if (isTerminal(state))
    return (
      <>
        <Banner kind="info">{statusTexts[state]}</Banner>
        <div className={styles.actions}>
          <LinkButton {...planRoute(plan)} search={{}}>
            Start again
          </LinkButton>
          <LinkButton to="/account/sign-in" kind="secondary">
            Sign in
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      <Banner kind={state === 'open' ? 'info' : 'error'}>{statusTexts[state]}</Banner>
      {details.email ? <ReviewList plan={plan} details={details} isPasswordCleared /> : null}
      {state === 'refunded' ? (
        <div className={styles.actions}>
          <LinkButton to="/account/sign-in">Sign in</LinkButton>
        </div>
      ) : (
        <form {...form} className={styles.form}>
          {error ? <SubmitErrorBanner>{toErrorMessage(error)}</SubmitErrorBanner> : null}
          <div className={styles.actions}>
            <Button type="submit" loading={isSubmitting}>
              {submitLabel(plan, totalCents)}
            </Button>
            <LinkButton {...planRoute(plan)} search={{}} kind="secondary">
              Edit details
            </LinkButton>
          </div>
        </form>
      )}
    </>
  );
}
