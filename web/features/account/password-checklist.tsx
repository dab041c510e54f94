import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { Unseen } from '#web/ui/unseen.tsx';
import { passwordHint, passwordRules } from './account-rules.ts';
import styles from './password-checklist.module.css';

/** What a new password must have, ticked off while it is typed. Screen readers are told the whole as one sentence. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <>
      <Unseen>{passwordHint}</Unseen>
      <ul className={styles.rules} aria-hidden="true">
        {passwordRules.map(({ label, isMet }) => {
          const met = isMet(password);
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
