import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { config } from '#web/config.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RouteButton } from '#web/ui/route-button.ts';
import { TextLink } from '#web/ui/text-link.ts';
import styles from './joined-screen.module.css';
import { justJoined } from './onboarding-draft.ts';
import page from './onboarding-page.module.css';
import { PlanSummary } from './plan-summary.tsx';

export function JoinedScreen() {
  const joined = justJoined();
  if (!joined) return null;
  return (
    <div className={page.page}>
      <div className={styles.done}>
        <span className={styles.sign}>
          <CircleCheckBig size={28} aria-hidden="true" />
        </span>
        <PageHeading title={`Welcome to ${config.association.name}`}>
          Welcome to {config.association.name}, {joined.firstName}
        </PageHeading>
        <p className={styles.words}>
          You have joined with the {joined.plan} plan. A welcome email is on its way to{' '}
          <strong>{joined.email}</strong>. Sign in with that address and the password that you have just
          chosen.
        </p>
        {joined.plan === 'Subscriber' ? (
          <p className={styles.words}>
            Your tax invoice is waiting for you under <strong>Settings, Personal invoices</strong> once you
            have signed in.
          </p>
        ) : null}
        {config.demo ? (
          <p className={styles.words}>
            This is the demo, so no mail leaves it: <TextLink to="/outbox">read it in the outbox</TextLink>.
          </p>
        ) : null}
        <RouteButton to="/account/sign-in">Sign in</RouteButton>
      </div>
      <PlanSummary plan={joined.plan} settled />
    </div>
  );
}
