import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import GitCompare from 'lucide-react/icons/git-compare';
import type { ReactNode } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import styles from './save-state.module.css';
import type { StaffFormState } from './use-staff-form.ts';

type Props = { state: StaffFormState; onCompare: () => void };

export function SaveState({ state, onCompare }: Props) {
  const { isSubmitting, conflict, error, errorCount, hasChanges, isSaved } = state;
  if (isSubmitting) return <Line>Saving…</Line>;
  if (conflict)
    return (
      <Line kind="warning">
        <GitCompare size={18} aria-hidden="true" />
        {conflict.changedBy ?? 'A colleague'} changed this too:
        <button type="button" className={styles.compare} onClick={onCompare}>
          Compare
        </button>
      </Line>
    );
  if (errorCount > 0)
    return (
      <Line kind="error">
        <CircleAlert size={18} aria-hidden="true" />
        {errorCount === 1 ? '1 field needs attention' : `${errorCount} fields need attention`}
      </Line>
    );
  if (error !== undefined && hasChanges)
    return (
      <Line kind="error">
        <CircleAlert size={18} aria-hidden="true" />
        Not saved. {toErrorMessage(error)}
      </Line>
    );
  if (hasChanges) return <Line>Not saved yet</Line>;
  return isSaved ? (
    <Line kind="success">
      <CircleCheck size={18} aria-hidden="true" />
      Saved
    </Line>
  ) : (
    <Line />
  );
}

const Line = ({ kind, children }: { kind?: 'success' | 'warning' | 'error'; children?: ReactNode }) => (
  <p className={styles.line} data-kind={kind} role="status">
    {children}
  </p>
);
