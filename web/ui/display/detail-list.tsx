import type { ReactNode } from 'react';
import common from './common.module.css';
import styles from './detail-list.module.css';

type Props = {
  details: { label: string; value: ReactNode }[];
  /** Shown for a missing value; without it the detail is left out. */
  missing?: string | undefined;
  nothing: ReactNode;
};

export function DetailList({ details, missing, nothing }: Props) {
  const shown = details.filter(({ value }) => Boolean(value) || missing !== undefined);
  if (shown.length === 0) return <p className={common.muted}>{nothing}</p>;
  return (
    <dl className={styles.list}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt className={common.note}>{label}</dt>
          <dd className={styles.value}>{value || <span className={common.muted}>{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
