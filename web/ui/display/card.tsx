import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = { title?: string; end?: ReactNode; children: ReactNode };

export function Card({ title, end, children }: Props) {
  return (
    <section className={styles.card}>
      {title || end ? (
        <header className={styles.head}>
          {title ? <h2 className={styles.title}>{title}</h2> : null}
          {end}
        </header>
      ) : null}
      {children}
    </section>
  );
}
