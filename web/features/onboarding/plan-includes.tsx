import Check from 'lucide-react/icons/check';
import type { Plan } from '#contract/onboarding.ts';
import styles from './plan-includes.module.css';
import { planTexts } from './plan-texts.ts';

export function PlanIncludes({ plan }: { plan: Plan }) {
  return (
    <ul className={styles.includes}>
      {planTexts[plan].includes.map((text) => (
        <li key={text} className={styles.item}>
          <Check size={18} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
