import { useState } from 'react';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { putBack } from '../history/history.calls.ts';
import { notifyWithUndo } from '../undo.tsx';
import type { LeftAlone } from './change-lists.tsx';
import { LeftAloneDialog, type PartialResult } from './left-alone-dialog.tsx';

type Result = { changedCount: number; leftAlone: LeftAlone[]; entryId: string | null };

/** Says what was changed, with Undo, and lists what was left alone. */
export function useBulkResult() {
  const [partial, setPartial] = useState<PartialResult>();
  return {
    /** `verb` follows the number, such as '40 archived'. */
    show: ({ changedCount, leftAlone, entryId }: Result, verb: string) => {
      // The button that opened the dialog is gone.
      focusHeading();
      const done = `${formatCount(changedCount)} ${verb}`;
      const left = leftAlone.length > 0 ? `, ${formatCount(leftAlone.length)} left alone` : '';
      if (left) setPartial({ title: done + left, leftAlone, entryId });
      else if (entryId) notifyWithUndo(`${done}.`, () => putBack(entryId));
    },
    dialog: partial ? <LeftAloneDialog result={partial} onClose={() => setPartial(undefined)} /> : null,
  };
}
