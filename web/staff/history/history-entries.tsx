import { useState } from 'react';
import type { HistoryEntry } from '#contract/history.staff.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { HistoryItem } from './history-entry.tsx';

const putBackDialog = createLazyModule(async () => (await import('./put-back-dialog.tsx')).PutBackDialog);

type Props = { entries: HistoryEntry[]; showsSubject?: boolean };

/** Entries, newest first, each with Put back if it can be. */
export function HistoryEntries({ entries, showsSubject = false }: Props) {
  const [entry, setEntry] = useState<HistoryEntry>();
  const close = () => setEntry(undefined);
  const PutBackDialog = useLazyModule(putBackDialog, entry !== undefined, close);
  return (
    <>
      <ol>
        {entries.map((each) => (
          <HistoryItem key={each.id} entry={each} showsSubject={showsSubject} onPutBack={setEntry} />
        ))}
      </ol>
      {PutBackDialog && entry ? <PutBackDialog key={entry.id} entry={entry} onClose={close} /> : null}
    </>
  );
}
