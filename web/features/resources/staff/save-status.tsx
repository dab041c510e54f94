import CircleCheck from 'lucide-react/icons/circle-check';
import GitCompare from 'lucide-react/icons/git-compare';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { formatAge } from '#web/staff/format-moment.ts';
import styles from './save-status.module.css';
import type { Article } from './use-article.ts';

/** Saving… / Saved 2 min ago / Not saved, trying again / A colleague changed this too: Compare. */
export function SaveStatus({ article, onCompare }: { article: Article; onCompare: () => void }) {
  const { status, error, conflict, hasChanges, savedAt } = article;
  if (conflict)
    return (
      <p className={styles.status} data-kind="warning" role="status">
        <GitCompare size={18} aria-hidden="true" />
        {conflict.changedBy ?? 'A colleague'} changed this too:
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
  if (status === 'saving' || hasChanges)
    return (
      <p className={styles.status} role="status">
        Saving…
      </p>
    );
  return <Saved at={savedAt} />;
}

const refreshMs = 30_000;

function Saved({ at }: { at: string }) {
  const [, refresh] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.status} role="status">
      <CircleCheck size={18} className={styles.tick} aria-hidden="true" />
      Saved {formatAge(at)} ago
    </p>
  );
}
