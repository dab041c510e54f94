import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { secondStep } from '#contract/second-step.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { StepUpOverlay } from '#web/second-step/step-up-overlay.tsx';
import { isStepUpCancelled, withStepUp } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import message from '#web/ui/pages/message-page.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { staffProfileQuery } from '../staff-profile.ts';

/** For staff whose session has no second step. */
export const SecondStepRefusal = () => (
  <QueryClientProvider client={queryClient}>
    <Refusal />
  </QueryClientProvider>
);

function Refusal() {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(secondStep.getSecondStep, {}));
  if (error) return <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" />;
  return data.methods.length > 0 ? <Confirmation /> : <SetupAdvice />;
}

/** The session began before the first method was added. */
function Confirmation() {
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setError(undefined);
    try {
      await withStepUp(() => queryClient.fetchQuery({ ...staffProfileQuery(), staleTime: 0 }));
      await router.invalidate();
    } catch (failure) {
      if (!isStepUpCancelled(failure)) setError(failure);
    }
  };
  return (
    <div className={message.message}>
      <PageHeading title="Second step">Confirm your second step to open the staff console.</PageHeading>
      <p>You signed in here before you added a passkey or an authenticator app.</p>
      {error === undefined ? null : <Banner kind="error">{toErrorMessage(error)}</Banner>}
      <Button onClick={() => void confirm()}>Confirm your second step</Button>
      <ExternalLink href="/">Go to the member portal</ExternalLink>
      <StepUpOverlay />
      <Toasts />
    </div>
  );
}

const SetupAdvice = () => (
  <div className={message.message}>
    <PageHeading title="Second step">Set up a second step to open the staff console.</PageHeading>
    <p>
      Staff see data of other people, so a password alone is not enough. Add a passkey or an authenticator
      app. It takes a minute.
    </p>
    <ButtonLink href="/settings/change-password">Set up a second step</ButtonLink>
    <ExternalLink href="/">Go to the member portal</ExternalLink>
  </div>
);
