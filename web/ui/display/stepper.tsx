import Check from 'lucide-react/icons/check';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Stepper({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'upcoming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < current ? <Check size={16} strokeWidth={3} /> : index + 1}
          </span>
          <span>
            {label}
            {index < current ? <VisuallyHidden> (done)</VisuallyHidden> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
