import { useNavigate } from '@tanstack/react-router';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { LibraryItem, LibraryRevision } from '#contract/library-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { restoreRevision } from './library.calls.ts';
import styles from './restore-bar.module.css';

/** Restoring makes a draft, so nothing is lost. */
export function RestoreBar({ item, revision }: { item: LibraryItem; revision: LibraryRevision }) {
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [isRunning, setIsRunning] = useState(false);
  const restore = async () => {
    setIsRunning(true);
    try {
      const { entryId } = await restoreRevision(item, revision.id);
      await navigate({ to: '/staff/library/$id', params: { id: item.id } });
      const done = `Version ${revision.number} restored.`;
      if (entryId) notifyWithUndo(done, () => putBack(entryId), item.id);
      else notify('success', done, undefined, { topic: item.id });
    } catch (error) {
      notify('error', 'Not restored.', toErrorMessage(error), { topic: item.id });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <footer className={styles.bar}>
      <p className={styles.note}>
        Restoring makes a new draft from version {revision.number}. Nothing is lost, and members see no change
        until you publish.
      </p>
      <Button loading={isRunning} disabled={!can('resources.edit')} onClick={() => void restore()}>
        <RotateCcw size={18} aria-hidden="true" />
        Restore version {revision.number}
      </Button>
    </footer>
  );
}
