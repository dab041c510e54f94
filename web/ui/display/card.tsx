import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = { title?: string; actions?: ReactNode; children: ReactNode };

export function Card({ title, actions, children }: Props) {
  return (
    <section className={styles.card}>
      {title || actions ? (
        <header className={styles.header}>
          {title ? <h2 className={styles.title}>{title}</h2> : null}
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  );
}
