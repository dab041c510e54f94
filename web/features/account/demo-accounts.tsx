import { Fold } from '#web/ui/display/fold.tsx';
import styles from './demo-accounts.module.css';

const password = 'Muster2026!';
const accounts = [
  { name: 'member', label: 'Member' },
  { name: 'informational', label: 'Informational member' },
  { name: 'billing', label: 'Billing contact' },
  { name: 'representative', label: 'Representative' },
  { name: 'hidden', label: 'Not in the directory' },
  { name: 'new', label: 'New member' },
  { name: 'staff', label: 'Staff' },
];

/** Shown with the demo association only. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (credentials: { email: string; password: string }) => void;
}) {
  return (
    <Fold summary="Looking around? Use a demo account">
      <ul className={styles.accounts}>
        {accounts.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.account}
              onClick={() => onChoose({ email: `${name}@demo.example`, password })}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.email}>{name}@demo.example</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.password}>
        Every demo account has the password <code>{password}</code>
      </p>
    </Fold>
  );
}
