import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useBulkResult } from '#web/staff/bulk/use-bulk-result.tsx';
import { toBulkActions } from './bulk-actions.ts';
import { type Bulk, BulkDialog } from './bulk-dialog.tsx';
import { bulkTexts } from './bulk-texts.ts';
import type { ChangeResult } from './library-changes.calls.ts';

/** The actions for the selected rows, and the dialogs that they open. */
export function useBulkChanges() {
  const { bin }: { bin?: string } = useSearch({ strict: false });
  const [bulk, setBulk] = useState<Bulk>();
  const result = useBulkResult();
  const finish = (changed: ChangeResult) => {
    bulk?.clear();
    result.show(changed, bulkTexts[bulk?.kind ?? 'move'].done);
  };
  return {
    actions: toBulkActions(bin === 'true', (kind, selection, clear) => setBulk({ kind, selection, clear })),
    dialogs: (
      <>
        {bulk ? <BulkDialog bulk={bulk} onChanged={finish} onClose={() => setBulk(undefined)} /> : null}
        {result.dialog}
      </>
    ),
  };
}
