import { type BinItem, type BinKind, binStaff } from '#contract/bin.staff.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export const binQuery = ({ page, size, filters }: TableQuery) =>
  endpointQuery(binStaff.listBin, { query: { page, size, kind: filters.kind as BinKind | undefined } });

/** Other lists and pages show it again. */
export async function restoreItem({ id, entryId }: BinItem): Promise<{ entryId: string | null }> {
  if (entryId) return putBack(entryId);
  const result = await call(libraryStaff.restoreLibraryItem, { params: { id } });
  await queryClient.invalidateQueries();
  return result;
}
