import type { Plan } from '#contract/onboarding.ts';
import { config } from '#web/config.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PlanBenefits } from './plan-benefits.tsx';
import styles from './plan-picker.module.css';
import { planRoute, planTexts } from './plan-texts.ts';

export function PlanPicker() {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeading>{`Join ${config.association.name}`}</PageHeading>
        <p className={common.muted}>
          Choose the plan that suits you. Joining takes three short steps: your details, a password and a
          final check.
        </p>
      </div>
      <ul className={styles.plans}>
        {config.plans.map((plan, index) => (
          <li key={plan} className={styles.plan}>
            <PlanCard plan={plan} seed={31 + index} />
          </li>
        ))}
      </ul>
      <p className={styles.signIn}>
        Already a member? <TextLink to="/account/sign-in">Sign in</TextLink>
      </p>
    </div>
  );
}

function PlanCard({ plan, seed }: { plan: Plan; seed: number }) {
  const { audience, price } = planTexts[plan];
  return (
    <article className={styles.card}>
      <div className={styles.contours}>
        <ContourLines seed={seed} />
      </div>
      <div className={styles.text}>
        <div className={styles.nameAndPrice}>
          <h2 className={styles.name}>{plan}</h2>
          {price ? (
            <p className={styles.price}>
              <strong>{price}</strong> a year
            </p>
          ) : null}
        </div>
        <p className={styles.audience}>{audience}</p>
        <PlanBenefits plan={plan} />
      </div>
      <div className={styles.action}>
        <LinkButton {...planRoute(plan)}>Choose {plan}</LinkButton>
      </div>
    </article>
  );
}
