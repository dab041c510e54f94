import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { onboarding } from '#contract/onboarding.ts';
import { call } from '#web/api/call.ts';
import { loadSession } from '#web/api/session.ts';
import { RouteButton } from '#web/ui/actions/link-button.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';

type Props = { userId: string; token: string };

/** Sends the link's token when the page runs: a scanner that only fetches the page confirms nothing. */
export function ConfirmEmailPage({ userId, token }: Props) {
  const [confirmed, setConfirmed] = useState<boolean>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the token again
  useEffect(() => {
    let current = true;
    call(onboarding.confirmEmail, { body: { userId, token } }).then(
      (answer) => current && setConfirmed(answer.confirmed),
      (reason: unknown) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [userId, token, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };

  if (confirmed) return <Confirmed />;
  if (confirmed === false) return <DeadLink />;
  return (
    <PageLayout
      title="Confirm your email address"
      lead={error ? null : <span role="status">Confirming …</span>}
    >
      {error ? <LoadFailed error={error} onRetry={retry} /> : null}
    </PageLayout>
  );
}

const Confirmed = () => (
  <SuccessMessage
    icon={<MailCheck size={28} aria-hidden="true" />}
    heading="Email address confirmed"
    action={<Onward signedIn="Go to the portal" />}
  >
    <p role="status">Thank you. Nothing else is needed.</p>
  </SuccessMessage>
);

const DeadLink = () => (
  <PageLayout
    title="This link no longer works"
    lead={
      <span role="status">
        It has expired, or a newer email replaced it. If you have already confirmed your address, nothing else
        is needed. Otherwise sign in and choose ‘Send again’ at the top of the page.
      </span>
    }
  >
    <div>
      <Onward signedIn="Get a new link in the portal" />
    </div>
  </PageLayout>
);

const Onward = ({ signedIn }: { signedIn: string }) =>
  loadSession() ? (
    <RouteButton to="/">{signedIn}</RouteButton>
  ) : (
    <RouteButton to="/account/sign-in">Sign in</RouteButton>
  );
