import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { onboarding, Plan } from '#contract/onboarding.ts';
import { messageOf } from '#web/api/api-error.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RouteButton } from '#web/ui/actions/link-button.ts';
import common from '#web/ui/display/common.module.css';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { joinPaymentQuery, payAgain, redirectTo } from './onboarding.calls.ts';
import { completeOnboarding, currentDraft } from './onboarding-draft.ts';
import { planUrlParam, submitLabel } from './plan-texts.ts';
import { ReviewList } from './review-list.tsx';
import styles from './step-form.module.css';

type Props = { plan: Plan; purchaseId: string };
type State = ResponseBody<typeof onboarding.getJoinPayment>['state'];

const pollIntervalMs = 3_000;
const maxPolls = 20;

export function PaymentStep({ plan, purchaseId }: Props) {
  const { data, error, refetch } = useQuery({
    ...joinPaymentQuery(purchaseId),
    // Payments can be confirmed with a delay.
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' && state.dataUpdateCount < maxPolls ? pollIntervalMs : false,
  });
  const state = data?.state;
  useFinish(plan, state);
  const isKnown = state !== undefined && state !== 'paid';
  return (
    <div className={common.stackLarge}>
      <div className={common.stackSmall}>
        <PageHeading title="Payment">{isKnown ? headingOf(state) : 'Looking at your payment'}</PageHeading>
        {isKnown ? <p className={common.muted}>{leadOf(state)}</p> : <Skeleton width="24ch" />}
      </div>
      {error && !data ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {isKnown ? <Unpaid plan={plan} purchaseId={purchaseId} state={state} onRefused={refetch} /> : null}
    </div>
  );
}

function useFinish(plan: Plan, state: State | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'paid') return;
    completeOnboarding(plan);
    void navigate({
      to: '/onboarding/$planType',
      params: planUrlParam(plan),
      search: { step: 'done' },
      replace: true,
    });
  }, [plan, state, navigate]);
}

const isTerminal = (state: State) => state === 'replaced' || state === 'forgotten';
const headingOf = (state: State) => (isTerminal(state) ? 'This payment is over' : 'Review details');
const leadOf = (state: State) =>
  state === 'returned' ? 'Your payment was not needed.' : 'You have not been charged.';

const statusTexts: Record<Exclude<State, 'paid'>, string> = {
  open: 'You left before paying. What you gave us is still here: pay when you are ready.',
  declined: 'Your card was declined. You can try again, or use another card.',
  expired: 'The page to pay at has run out. You can open it once more.',
  returned:
    'This email address has a membership already, or you submitted the form again. Your payment is on its way back to you.',
  replaced:
    'You submitted the form again with changes, and that replaced this payment. Continue with the newer payment, or start again.',
  forgotten:
    'This payment was begun too long ago, and what was given for it has been deleted. You can start again.',
};

type UnpaidProps = Props & { state: Exclude<State, 'paid'>; onRefused: () => void };

function Unpaid({ plan, purchaseId, state, onRefused }: UnpaidProps) {
  const { details } = currentDraft();
  const { form, working, error } = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      try {
        await redirectTo(await payAgain(purchaseId));
      } catch (refusal) {
        // The payment may be over by now.
        onRefused();
        throw refusal;
      }
    },
  });
  const way = { to: '/onboarding/$planType', params: planUrlParam(plan) } as const;
  if (isTerminal(state))
    return (
      <>
        <Banner kind="info">{statusTexts[state]}</Banner>
        <div className={styles.actions}>
          <RouteButton {...way} search={{}}>
            Start again
          </RouteButton>
          <RouteButton to="/account/sign-in" kind="quiet">
            Sign in
          </RouteButton>
        </div>
      </>
    );
  return (
    <>
      <Banner kind={state === 'open' ? 'info' : 'error'}>{statusTexts[state]}</Banner>
      {details.email ? <ReviewList plan={plan} details={details} isPasswordGone /> : null}
      {state === 'returned' ? (
        <div className={styles.actions}>
          <RouteButton to="/account/sign-in">Sign in</RouteButton>
        </div>
      ) : (
        <form {...form} className={styles.form}>
          {error ? (
            <Banner kind="error" scrollsIntoView>
              {messageOf(error)}
            </Banner>
          ) : null}
          <div className={styles.actions}>
            <Button type="submit" loading={working}>
              {submitLabel(plan)}
            </Button>
            <RouteButton {...way} search={{}} kind="quiet">
              Edit details
            </RouteButton>
          </div>
        </form>
      )}
    </>
  );
}
