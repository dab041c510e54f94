import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import styles from './password-checklist.module.css';

export type PasswordRule = { label: string; test: (password: string) => boolean };

type Props = {
  password: string;
  rules: PasswordRule[];
  /** Read by screen readers instead of the list. */
  sentence: string;
};

export function PasswordChecklist({ password, rules, sentence }: Props) {
  return (
    <>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <ul className={styles.rules} aria-hidden="true">
        {rules.map(({ label, test }) => {
          const met = test(password);
          const Icon = met ? Check : Circle;
          return (
            <li key={label} className={styles.rule} data-met={met}>
              <Icon size={met ? 16 : 8} />
              {label}
            </li>
          );
        })}
      </ul>
    </>
  );
}
