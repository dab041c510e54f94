import type { PublicConfig } from '#contract/public-config.ts';
import styles from './demo-accounts.module.css';

export type DemoAccountsProps = NonNullable<PublicConfig['demoAccounts']> & {
  onSelect: (credentials: { email: string; password: string }) => void;
};

export function DemoAccounts({ groups, password, onSelect }: DemoAccountsProps) {
  return (
    <>
      {groups.map(({ title, accounts }) => (
        <section key={title}>
          <h2 className={styles.group}>{title}</h2>
          <ul className={styles.accounts}>
            {accounts.map(({ email, label }) => (
              <li key={email}>
                <button
                  type="button"
                  className={styles.account}
                  onClick={() => onSelect({ email, password })}
                >
                  <span className={styles.label}>{label}</span>
                  <span className={styles.email}>{email}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.password}>
        Every demo account has the password <code>{password}</code>
      </p>
    </>
  );
}
