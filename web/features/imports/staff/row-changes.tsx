import { useState } from 'react';
import type { ImportRow } from '#contract/imports.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { ChangedValue } from '#web/staff/history/history-entry.tsx';
import styles from './row-changes.module.css';

const maxShown = 4;

/** Old and new values, or why the row is refused. */
export function RowChanges({ row }: { row: ImportRow }) {
  const [showsAll, setShowsAll] = useState(false);
  const { changes, outcome, reasons } = row;
  const hiddenCount = showsAll ? 0 : Math.max(0, changes.length - maxShown);
  if (reasons.length > 0)
    return (
      <ul className={styles.list}>
        {reasons.map(({ column, text }) => (
          <li key={`${column ?? ''} ${text}`}>
            {column === null ? null : <strong>{column}: </strong>}
            <span className={styles.reason}>{text}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={styles.changes}>
      <ul className={styles.list}>
        {changes.slice(0, changes.length - hiddenCount).map(({ field, label, before, after }) => (
          <li key={field}>
            <ChangedValue
              change={{
                ...{ key: field, object: '', field: label },
                before: outcome === 'changed' ? formatValue(before) : null,
                after: formatValue(after),
              }}
            />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          Show {hiddenCount} more
        </button>
      ) : null}
    </div>
  );
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Empty for an empty field. */
const formatValue = (value: string | null) =>
  value && isoDay.test(value) ? formatDay(value) : (value ?? '');
