import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry } from '#contract/history.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { notifyWithUndo } from '../undo.tsx';
import { countChanges, describePutBack, formatActor, putBack, putBackPreviewQuery } from './history.calls.ts';
import { PutBackPreview } from './put-back-preview.tsx';

type Props = { entry: HistoryEntry; onClose: () => void };

/** Shows what will be restored, and leaves fields alone that were edited since unless they are ticked. */
export function PutBackDialog({ entry, onClose }: Props) {
  const { data, error, refetch } = useQuery(putBackPreviewQuery(entry.id));
  const [overwrite, setOverwrite] = useState<string[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const count = (data?.restoredCount ?? 0) + overwrite.length;
  const run = async () => {
    setIsRunning(true);
    setFailure(undefined);
    try {
      const result = await putBack(entry.id, overwrite);
      onClose();
      const { entryId } = result;
      const title = describePutBack(result);
      if (entryId) notifyWithUndo(title, () => putBack(entryId));
      else notify('success', title);
    } catch (reason) {
      if (!isStepUpCancelled(reason)) setFailure(reason);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Dialog
      title="Put back?"
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={run} loading={isRunning} disabled={count === 0}>
            Put back {countChanges(count)}
          </Button>
        </>
      }
    >
      <div className={common.stack}>
        <p>
          <strong>{formatActor(entry)}</strong> {entry.action} {entry.subject?.label}
        </p>
        {data ? (
          <PutBackPreview preview={data} overwrite={overwrite} onOverwriteChange={setOverwrite} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <p aria-busy="true">
            <Skeleton width="80%" />
          </p>
        )}
        {failure === undefined ? null : <Banner kind="error">{toErrorMessage(failure)}</Banner>}
      </div>
    </Dialog>
  );
}
