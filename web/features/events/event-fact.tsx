import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import styles from './event-fact.module.css';

type Props = {
  label: string;
  children: ReactNode;
  /** Details below the value. */
  notes?: (string | undefined)[];
};

export const EventFact = ({ label, children, notes = [] }: Props) => (
  <div>
    <dt className={common.note}>{label}</dt>
    <dd className={styles.value}>
      {children}
      {notes.map((note) =>
        note ? (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ) : null,
      )}
    </dd>
  </div>
);
