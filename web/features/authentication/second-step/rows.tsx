import type { ReactNode } from 'react';
import styles from './rows.module.css';

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  note: string;
  actions?: ReactNode;
  children?: ReactNode;
};

export const Row = ({ icon, title, note, actions, children }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={styles.text}>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
      {children}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </li>
);
