import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { onboarding } from '#contract/onboarding.ts';
import { call } from '#web/api/call.ts';
import { loadSession } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';

type Props = { userId: string; token: string };

/** Confirms by script, because email scanners fetch links: fetching the page must not confirm the address. */
export function ConfirmEmailPage({ userId, token }: Props) {
  const [isConfirmed, setIsConfirmed] = useState<boolean>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the token again
  useEffect(() => {
    let isCurrent = true;
    call(onboarding.confirmEmail, { body: { userId, token } }).then(
      (result) => isCurrent && setIsConfirmed(result.confirmed),
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, token, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };

  if (isConfirmed) return <EmailConfirmed />;
  if (isConfirmed === false) return <ExpiredLink />;
  return (
    <PageLayout
      title="Confirm your email address"
      intro={error ? null : <span role="status">Confirming …</span>}
    >
      {error ? <LoadFailed error={error} onRetry={retry} /> : null}
    </PageLayout>
  );
}

const EmailConfirmed = () => (
  <SuccessMessage
    icon={<MailCheck size={28} />}
    heading="Email address confirmed"
    action={<ContinueButton signedInLabel="Go to the portal" />}
  >
    <p role="status">Thank you. Nothing else is needed.</p>
  </SuccessMessage>
);

const ExpiredLink = () => (
  <PageLayout
    title="This link no longer works"
    intro={
      <span role="status">
        It has expired, or a newer email replaced it. If you have already confirmed your address, nothing else
        is needed. Otherwise sign in and choose ‘Send again’ at the top of the page.
      </span>
    }
  >
    <div>
      <ContinueButton signedInLabel="Get a new link in the portal" />
    </div>
  </PageLayout>
);

const ContinueButton = ({ signedInLabel }: { signedInLabel: string }) =>
  loadSession() ? (
    <LinkButton to="/">{signedInLabel}</LinkButton>
  ) : (
    <LinkButton to="/account/sign-in">Sign in</LinkButton>
  );
