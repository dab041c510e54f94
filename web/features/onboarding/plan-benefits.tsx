import Check from 'lucide-react/icons/check';
import type { Plan } from '#contract/onboarding.ts';
import styles from './plan-benefits.module.css';
import { planTexts } from './plan-texts.ts';

export function PlanBenefits({ plan }: { plan: Plan }) {
  return (
    <ul className={styles.benefits}>
      {planTexts[plan].benefits.map((text) => (
        <li key={text} className={styles.item}>
          <Check size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}
