import {
  type ItemSelection,
  type LibraryChange,
  libraryChangesStaff,
} from '#contract/library-changes.staff.ts';
import type { LibraryItemSummary } from '#contract/library-items.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { Selection } from '#web/staff/table/table-types.ts';
import { toLibraryFilter } from '../library.calls.ts';

export type ChangePreview = ResponseBody<typeof libraryChangesStaff.previewLibraryChange>;
export type ChangeResult = ResponseBody<typeof libraryChangesStaff.changeLibraryItems>;

export const toItemSelection = (selection: Selection<LibraryItemSummary>): ItemSelection =>
  selection.isAllMatching
    ? { filter: toLibraryFilter(selection.query) }
    : { ids: selection.rows.map(({ id }) => id) };

export const changePreviewQuery = (selection: ItemSelection, change: LibraryChange) => ({
  ...endpointQuery(libraryChangesStaff.previewLibraryChange, { body: { selection, change } }),
  // The dialog must show the state of now.
  staleTime: 0,
  gcTime: 0,
});

/** Any screen may show what changed, so all of them load again. */
export async function changeItems({ items }: ChangePreview, change: LibraryChange): Promise<ChangeResult> {
  const versions = items.map(({ id, version }) => ({ id, version }));
  const result = await call(libraryChangesStaff.changeLibraryItems, { body: { items: versions, change } });
  void queryClient.invalidateQueries();
  return result;
}
