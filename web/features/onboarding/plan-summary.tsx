import { Link } from '@tanstack/react-router';
import type { Plan } from '#contract/onboarding.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PlanIncludes } from './plan-includes.tsx';
import styles from './plan-summary.module.css';
import { planTexts } from './plan-texts.ts';

type Props = { plan: Plan; readOnly?: boolean };

export function PlanSummary({ plan, readOnly = false }: Props) {
  const { price } = planTexts[plan];
  return (
    <aside className={styles.summary} data-read-only={readOnly} aria-label="Your plan">
      <div className={styles.text}>
        <p className={styles.eyebrow}>Your plan</p>
        <p className={styles.name}>{plan}</p>
        {price ? <p className={styles.price}>{price} a year, including GST where it applies</p> : null}
        <div className={styles.includes}>
          <PlanIncludes plan={plan} />
        </div>
      </div>
      <div className={styles.contours}>
        <ContourLines seed={12} />
      </div>
      {readOnly ? null : (
        <Link to="/onboarding" className={styles.change}>
          Change plan
        </Link>
      )}
    </aside>
  );
}
