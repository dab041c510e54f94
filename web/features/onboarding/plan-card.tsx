import type { Plan } from '#contract/joining.ts';
import { RouteButton } from '#web/ui/actions/route-button.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { planParam, planTexts } from './joining-plans.ts';
import styles from './plan-card.module.css';
import { PlanIncludes } from './plan-includes.tsx';

export function PlanCard({ plan, seed }: { plan: Plan; seed: number }) {
  const { purpose, price } = planTexts[plan];
  return (
    <article className={styles.card}>
      <div className={styles.hill}>
        <ContourLines seed={seed} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>{plan}</h2>
          {price ? (
            <p className={styles.price}>
              <strong>{price}</strong> a year
            </p>
          ) : null}
        </div>
        <p className={styles.purpose}>{purpose}</p>
        <PlanIncludes plan={plan} />
      </div>
      <div className={styles.action}>
        <RouteButton to="/onboarding/$planType" params={planParam(plan)}>
          Choose {plan}
        </RouteButton>
      </div>
    </article>
  );
}
