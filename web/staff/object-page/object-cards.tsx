import type { ReactNode } from 'react';
import styles from './object-cards.module.css';

/** Cards in columns, with a side column such as the history of the object. */
export const ObjectCards = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={styles.layout}>
    <div className={styles.cards}>{children}</div>
    {aside ? <aside className={styles.aside}>{aside}</aside> : null}
  </div>
);

type CardProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

export const ObjectCard = ({ title, note, action, isWide = false, children }: CardProps) => (
  <section className={styles.card} data-wide={isWide ? '' : undefined}>
    <header className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {note ? <span className={styles.note}>{note}</span> : null}
      {action}
    </header>
    {children}
  </section>
);

/** The key is needed where several facts have the same label. */
export type Fact = { key?: string; label: string; value: ReactNode };

/** Facts without a value are shown with a dash, so that staff see what is missing. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ key, label, value }) => (
      <div key={key ?? label} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value || <span className={styles.note}>–</span>}</dd>
      </div>
    ))}
  </dl>
);
