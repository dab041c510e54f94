import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import styles from './password-checklist.module.css';

export type PasswordRule = { label: string; test: (password: string) => boolean };

type Props = {
  password: string;
  rules: PasswordRule[];
  /** Screen readers read this instead of the list. */
  sentence: string;
};

export function PasswordChecklist({ password, rules, sentence }: Props) {
  return (
    <>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <ul className={styles.rules} aria-hidden="true">
        {rules.map(({ label, test }) => {
          const isMet = test(password);
          const Icon = isMet ? Check : Circle;
          return (
            <li key={label} className={styles.rule} data-met={isMet}>
              <Icon size={isMet ? 16 : 8} />
              {label}
            </li>
          );
        })}
      </ul>
    </>
  );
}
