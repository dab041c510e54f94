import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { toBulkActions } from './bulk-actions.ts';
import { type Bulk, BulkDialog } from './bulk-dialog.tsx';
import { bulkTexts } from './bulk-texts.ts';
import { LeftAloneDialog, type PartialResult } from './left-alone-dialog.tsx';
import type { ChangeResult } from './library-changes.calls.ts';

/** The actions for the selected rows, and the dialogs that they open. */
export function useBulkChanges() {
  const { bin }: { bin?: string } = useSearch({ strict: false });
  const [bulk, setBulk] = useState<Bulk>();
  const [partial, setPartial] = useState<PartialResult>();
  const finish = ({ changedCount, leftAlone, entryId }: ChangeResult) => {
    bulk?.clear();
    // The button that opened the dialog is gone.
    focusHeading();
    const done = `${formatCount(changedCount)} ${bulkTexts[bulk?.kind ?? 'move'].done}`;
    const left = leftAlone.length > 0 ? `, ${formatCount(leftAlone.length)} left alone` : '';
    if (left) setPartial({ title: done + left, leftAlone, entryId });
    else if (entryId) notifyWithUndo(`${done}.`, () => putBack(entryId));
  };
  return {
    actions: toBulkActions(bin === 'true', (kind, selection, clear) => setBulk({ kind, selection, clear })),
    dialogs: (
      <>
        {bulk ? <BulkDialog bulk={bulk} onChanged={finish} onClose={() => setBulk(undefined)} /> : null}
        {partial ? <LeftAloneDialog result={partial} onClose={() => setPartial(undefined)} /> : null}
      </>
    ),
  };
}
