import { type ImportDetails, rowOutcomes } from '#contract/imports.staff.ts';
import type { ObjectTab } from '#web/staff/object-page/use-object-tab.ts';
import { outcomeLabels } from './import-texts.ts';

export const columnsTab = 'columns';

/** The rows by their outcome. All of them are in the first tab. */
export function listImportTabs({ counts }: ImportDetails): ObjectTab[] {
  const all = rowOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return [
    { id: 'all', label: 'All rows', count: all },
    ...rowOutcomes.map((id) => ({ id, label: outcomeLabels[id], count: counts[id] })),
    { id: columnsTab, label: 'Columns' },
  ];
}
