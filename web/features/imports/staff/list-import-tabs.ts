import { type ImportDetails, type ImportState, rowOutcomes } from '#contract/imports.staff.ts';
import type { ObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { outcomeLabels } from './import-texts.ts';

export const columnsTab = 'columns';
export const keptTab = 'kept';
export const activityTab = 'activity';

const statesWithRows: ImportState[] = ['checked', 'imported', 'undone'];

/** The rows by their outcome. All of them are in the first tab. */
export function listImportTabs({ state, counts, keptRows, entryId }: ImportDetails): ObjectTab[] {
  if (!statesWithRows.includes(state)) return [];
  const all = rowOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return [
    ...(state === 'undone' && keptRows > 0 ? [{ id: keptTab, label: 'Left alone', count: keptRows }] : []),
    { id: 'all', label: 'All rows', count: all },
    ...rowOutcomes.map((id) => ({ id, label: outcomeLabels[id], count: counts[id] })),
    ...(state === 'checked' ? [{ id: columnsTab, label: 'Columns' }] : []),
    ...(entryId ? [{ id: activityTab, label: 'Activity' }] : []),
  ];
}
