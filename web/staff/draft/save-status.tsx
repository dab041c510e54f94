import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import GitCompare from 'lucide-react/icons/git-compare';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { formatAge } from '../format-moment.ts';
import styles from './save-status.module.css';
import type { AutosaveState } from './use-autosave.ts';

/** Saving… / Saved / Saved 2 min ago / Not saved, trying again / Not saved: Address must … / A colleague changed this too: Compare. */
export function SaveStatus({ state, onCompare }: { state: AutosaveState; onCompare: () => void }) {
  const { status, error, conflict, hasUnsaved, invalidFields, savedAt } = state;
  if (conflict)
    return (
      <p className={styles.status} data-kind="warning" role="status">
        <GitCompare size={18} aria-hidden="true" />
        <span className={styles.conflict}>{conflict.changedBy ?? 'A colleague'} changed this too:</span>
        <button type="button" className={styles.compare} onClick={onCompare}>
          Compare
        </button>
      </p>
    );
  if (status === 'failed' || status === 'rejected')
    return (
      <p className={styles.status} data-kind="warning" role="status" title={toErrorMessage(error)}>
        <RefreshCw size={18} aria-hidden="true" />
        {status === 'failed' ? 'Not saved, trying again' : `Not saved. ${toErrorMessage(error)}`}
      </p>
    );
  if (status === 'saving' || hasUnsaved)
    return (
      <p className={styles.status} role="status">
        Saving…
      </p>
    );
  const problems = Object.values(invalidFields);
  if (problems.length > 0) {
    const text = `Not saved: ${problems.join('. ')}. Everything else is saved.`;
    return (
      <p className={styles.status} data-kind="warning" role="status" title={text}>
        <CircleAlert size={18} aria-hidden="true" />
        <span className={styles.invalid}>{text}</span>
      </p>
    );
  }
  return savedAt ? <Saved at={savedAt} /> : null;
}

const refreshMs = 30_000;
const minuteMs = 60_000;

function Saved({ at }: { at: string }) {
  const [, refresh] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.status} role="status">
      <CircleCheck size={18} className={styles.tick} aria-hidden="true" />
      {Date.now() - Date.parse(at) < minuteMs ? 'Saved' : `Saved ${formatAge(at)} ago`}
    </p>
  );
}
