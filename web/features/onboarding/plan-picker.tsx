import { plans } from '#contract/joining.ts';
import { config } from '#web/config.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-picker.module.css';

export function PlanPicker() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{`Join ${config.association.name}`}</PageHeading>
        <p className={styles.lead}>
          Choose the plan that suits you. Joining takes three short steps: your details, a password, and a
          last look.
        </p>
      </div>
      <ul className={styles.plans}>
        {plans.map((plan, index) => (
          <li key={plan} className={styles.plan}>
            <PlanCard plan={plan} seed={31 + index} />
          </li>
        ))}
      </ul>
      <p className={styles.aside}>
        Already a member? <TextLink to="/account/sign-in">Sign in</TextLink>
      </p>
    </div>
  );
}
