import { type FieldChange, type HistoryEntry, historyStaff } from '#contract/history.staff.ts';
import { toMomentCell } from '../../exports/date-cells.ts';
import { listExport, type RowColumn, readByIds } from '../../exports/list-export.ts';
import { listEntriesById, listEntryIds } from '../../history/history.sql.ts';
import { presentEntries } from '../../history/present-history.ts';
import type { Feature } from '../services.ts';

const toChange = ({ object, field, before, after }: FieldChange): string =>
  `${[object, field].filter(Boolean).join(', ')}: ${before ?? '–'} → ${after ?? '–'}`;

/** Long entries have many changes, of which the list shows the first ones. */
function toChanges({ changes, changeCount }: HistoryEntry): string {
  const shown = changes.map(toChange);
  return [...shown, ...(changeCount > shown.length ? [`(${changeCount} changed rows in total)`] : [])].join(
    '\n',
  );
}

const columns: RowColumn<HistoryEntry>[] = [
  {
    name: 'at',
    label: 'When',
    isDefault: true,
    isDate: true,
    toCell: ({ at }) => toMomentCell(new Date(at)),
  },
  { name: 'actor', label: 'Who', isDefault: true, toCell: ({ actor }) => actor?.name ?? null },
  { name: 'action', label: 'Action', isDefault: true, toCell: ({ action }) => action },
  { name: 'kind', label: 'Kind', isDefault: true, toCell: ({ subject }) => subject?.kind ?? null },
  { name: 'subject', label: 'About', isDefault: true, toCell: ({ subject }) => subject?.label ?? null },
  { name: 'reason', label: 'Reason', isDefault: true, toCell: ({ reason }) => reason },
  { name: 'changes', label: 'Changes', toCell: toChanges },
  {
    name: 'putBackAt',
    label: 'Put back',
    isDate: true,
    toCell: ({ putBackBy }) => putBackBy && toMomentCell(new Date(putBackBy.at)),
  },
];

/** Shows the changes and names that the person may read, as the screen. */
const historyExport = listExport({
  name: 'activity',
  rowsNoun: 'entries',
  endpoint: historyStaff.listHistory,
  columns,
  readRows: async function* (db, query, { grants }) {
    yield* readByIds(await listEntryIds(db, query, query.size), async (batch) =>
      presentEntries(db, await listEntriesById(db, batch), grants),
    );
  },
});

export const historyFeature: Feature = { exports: [historyExport] };
