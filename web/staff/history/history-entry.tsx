import Server from 'lucide-react/icons/server';
import Undo from 'lucide-react/icons/undo-2';
import type { FieldChange, HistoryEntry } from '#contract/history.staff.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { formatMoment } from '../format-moment.ts';
import { PathLink } from '../path-link.tsx';
import { formatActor } from './history.calls.ts';
import styles from './history-entry.module.css';
import { toSubjectPath } from './subject-path.ts';

type Props = {
  entry: HistoryEntry;
  /** On the page of the subject its name is not repeated. */
  showsSubject?: boolean;
  onPutBack: (entry: HistoryEntry) => void;
};

const maxChanges = 4;

/** "granted editor to" needs the name also on the page of the person. */
const endsWithPreposition = /\b(about|as|of|to|into|from)$/;

export function HistoryItem({ entry, showsSubject = false, onPutBack }: Props) {
  const { actor, action, subject, reason, changes, changeCount, at, putBackBy, canPutBack } = entry;
  const path = subject && toSubjectPath(subject);
  // One changed row can have several changed fields.
  const totalChanges = Math.max(changeCount, changes.length);
  return (
    <li className={styles.entry}>
      <span className={styles.picture}>
        {actor ? (
          <Avatar id={actor.id} names={actor.name.split(' ')} size="small" />
        ) : (
          <Server size={18} aria-hidden="true" />
        )}
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>
          <strong>{formatActor(entry)}</strong> {action}
          {subject && (showsSubject || endsWithPreposition.test(action)) ? (
            <>
              {' '}
              {path && showsSubject ? (
                <PathLink path={path}>{subject.label}</PathLink>
              ) : (
                <strong>{subject.label}</strong>
              )}
            </>
          ) : null}
        </p>
        {reason ? <p className={styles.reason}>‘{reason}’</p> : null}
        <ul className={styles.changes}>
          {changes.slice(0, maxChanges).map((change) => (
            <li key={change.key}>
              {/* A merge also changes members. */}
              {change.object ? <span className={styles.object}>{change.object}: </span> : null}
              <ChangedValue change={change} />
            </li>
          ))}
        </ul>
        {totalChanges > maxChanges ? (
          <p className={styles.note}>and {totalChanges - Math.min(changes.length, maxChanges)} more</p>
        ) : null}
        <div className={styles.foot}>
          <time dateTime={at} className={styles.note}>
            {formatMoment(at)}
          </time>
          {putBackBy ? (
            <span className={styles.note}>Put back by {putBackBy.actor?.name ?? 'the portal'}</span>
          ) : null}
          {canPutBack ? (
            <button type="button" className={styles.putBack} onClick={() => onPutBack(entry)}>
              <Undo size={16} aria-hidden="true" />
              Put back
            </button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Old → new. */
export const ChangedValue = ({ change: { field, before, after } }: { change: FieldChange }) => (
  <span className={styles.change}>
    <span className={styles.field}>{field}</span>{' '}
    {before === null ? null : <del className={styles.before}>{before || 'empty'}</del>}
    {before === null || after === null ? null : <span aria-hidden="true"> → </span>}
    {after === null ? null : <ins className={styles.after}>{after || 'empty'}</ins>}
  </span>
);
