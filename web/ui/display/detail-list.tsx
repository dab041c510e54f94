import type { ReactNode } from 'react';
import common from './common.module.css';
import styles from './detail-list.module.css';

type Props = {
  details: { label: string; value: ReactNode }[];
  /** Text for missing values. Without it, missing values are omitted. */
  placeholder?: string | undefined;
  emptyText: ReactNode;
};

export function DetailList({ details, placeholder, emptyText }: Props) {
  const visibleDetails = details.filter(({ value }) => Boolean(value) || placeholder !== undefined);
  if (visibleDetails.length === 0) return <p className={common.muted}>{emptyText}</p>;
  return (
    <dl className={styles.list}>
      {visibleDetails.map(({ label, value }) => (
        <div key={label}>
          <dt className={common.note}>{label}</dt>
          <dd className={styles.value}>{value || <span className={common.muted}>{placeholder}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
