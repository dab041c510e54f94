import { Link } from '@tanstack/react-router';
import type { Plan } from '#contract/onboarding.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PlanBenefits } from './plan-benefits.tsx';
import styles from './plan-summary.module.css';
import { planTexts } from './plan-texts.ts';

type Props = { plan: Plan; isReadOnly?: boolean };

export function PlanSummary({ plan, isReadOnly = false }: Props) {
  const { price } = planTexts[plan];
  return (
    <aside className={styles.summary} data-read-only={isReadOnly} aria-label="Your plan">
      <div className={styles.text}>
        <p className={styles.label}>Your plan</p>
        <p className={styles.name}>{plan}</p>
        {price ? <p className={styles.price}>{price} a year, including GST where it applies</p> : null}
        <div className={styles.benefits}>
          <PlanBenefits plan={plan} />
        </div>
      </div>
      <div className={styles.contours}>
        <ContourLines seed={12} />
      </div>
      {isReadOnly ? null : (
        <Link to="/onboarding" className={styles.change}>
          Change plan
        </Link>
      )}
    </aside>
  );
}
