import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { config } from '#web/config.ts';
import { RouteButton } from '#web/ui/actions/route-button.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { DoneMessage } from '#web/ui/states/done-message.tsx';
import { justJoined } from './onboarding-draft.ts';
import page from './onboarding-page.module.css';
import { PlanSummary } from './plan-summary.tsx';

export function JoinedScreen() {
  const joined = justJoined();
  if (!joined) return null;
  const welcome = `Welcome to ${config.association.name}`;
  return (
    <div className={page.page}>
      <DoneMessage
        icon={<CircleCheckBig size={28} aria-hidden="true" />}
        heading={joined.firstName ? `${welcome}, ${joined.firstName}` : welcome}
        title={welcome}
        action={
          <RouteButton to="/account/sign-in" state={{ email: joined.email }}>
            Sign in
          </RouteButton>
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
            <strong>Settings, Personal invoices</strong> once you have signed in.
          </p>
        ) : null}
        {config.demo ? (
          <p>
            This is the demo, so no mail leaves it: <TextLink to="/outbox">read it in the outbox</TextLink>.
          </p>
        ) : null}
      </DoneMessage>
      <PlanSummary plan={joined.plan} settled />
    </div>
  );
}
