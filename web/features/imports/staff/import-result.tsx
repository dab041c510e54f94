import type { ImportDetails } from '#contract/imports.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { describeCounts } from './describe-counts.ts';

/** Sums up an import, or what is left after undoing it. */
export function ImportResult({ details }: { details: ImportDetails }) {
  const { kind, state, counts, undoUntil, keptRows } = details;
  return (
    <ObjectCard title={state === 'imported' ? 'Imported' : 'Undone'}>
      <p>{state === 'imported' ? `${describeCounts(counts)}.` : describeUndone(keptRows)}</p>
      {undoUntil ? (
        <p>
          You can undo the import until {formatDay(undoUntil)}. That removes what it added and restores what
          it changed. {kind === 'organisations' ? 'Organisations' : 'Members'} that were edited since are left
          alone and listed.
        </p>
      ) : null}
    </ObjectCard>
  );
}

const describeUndone = (keptRows: number) =>
  keptRows === 0
    ? 'Everything is as it was before the import.'
    : `${countNoun(keptRows, 'row')} edited after the import ${keptRows === 1 ? 'was' : 'were'} left alone. The others are as they were before the import.`;
