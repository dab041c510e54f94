import { useId } from 'react';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import styles from './choice-list.module.css';
import type { DecisionState } from './use-decision.ts';

/** Radio buttons. A choice with dates has a field for the day. */
export function ChoiceList({ decision }: { decision: DecisionState }) {
  const { detail, choiceId, choose, date, setDate } = decision;
  const id = useId();
  if (!detail || detail.choices.length === 0 || detail.actions.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.question}>{detail.question}</legend>
      <div className={styles.list}>
        {detail.choices.map(({ id: choice, title, note, dates }, index) => (
          <div key={choice} className={styles.choice} data-chosen={choice === choiceId || undefined}>
            <label className={styles.label}>
              <input
                type="radio"
                className={styles.radio}
                name={id}
                checked={choice === choiceId}
                aria-keyshortcuts={String(index + 1)}
                onChange={() => choose(choice)}
              />
              <span className={styles.text}>
                <span className={styles.title}>{title}</span>
                <span className={styles.note}>{note}</span>
              </span>
              <KeyCaps keys={String(index + 1)} />
            </label>
            {dates && choice === choiceId ? (
              <input
                type="date"
                className={styles.date}
                aria-label="Day"
                min={dates.first}
                max={dates.last}
                value={date}
                onChange={({ target }) => setDate(target.value)}
              />
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
