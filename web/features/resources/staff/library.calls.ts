import { libraryStaff } from '#contract/library.staff.ts';
import type { LibraryEdit, LibraryItem, LibraryState } from '#contract/library-items.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export type LibraryOptions = ResponseBody<typeof libraryStaff.getLibraryOptions>;
type SortField = 'title' | 'updatedAt' | 'reviewOn' | 'publishAt';

/** Which items match, for the list and for a change of all of them. */
export const toLibraryFilter = ({ text, filters }: TableQuery) => ({
  text,
  state: filters.state as LibraryState | undefined,
  accessLevelId: filters.level,
  categoryId: filters.category,
  owner: filters.owner as 'me' | 'none' | undefined,
  tag: filters.tag,
  review: filters.review as 'overdue' | undefined,
  bin: filters.bin as 'true' | undefined,
});

export const libraryListQuery = (query: TableQuery) => {
  const { page, size, sortField, sortOrder } = query;
  const sort = { sortField: sortField as SortField | undefined, sortOrder };
  return endpointQuery(libraryStaff.listLibraryItems, {
    query: { ...{ page, size }, ...sort, ...toLibraryFilter(query) },
  });
};

export const libraryOptionsQuery = () => ({
  ...endpointQuery(libraryStaff.getLibraryOptions, {}),
  staleTime: 60_000,
});

export const libraryItemQuery = (id: string) =>
  endpointQuery(libraryStaff.getLibraryItem, { params: { id } });

const presenceMs = 8_000;

/** Asks again while the page is visible. */
export const presenceQuery = (id: string) => ({
  ...endpointQuery(libraryStaff.reportLibraryPresence, { params: { id } }),
  refetchInterval: presenceMs,
  staleTime: 0,
  retry: false,
});

export const audienceQuery = (accessLevelId: string) => ({
  ...endpointQuery(libraryStaff.countLibraryAudience, { params: { id: accessLevelId } }),
  staleTime: 60_000,
});

/** Not kept, because the draft changes between two previews. */
export const previewQuery = (id: string, membershipId: string) => ({
  ...endpointQuery(libraryStaff.previewLibraryItem, { params: { id }, query: { membershipId } }),
  gcTime: 0,
  staleTime: 0,
});

/** Resources that can replace this one, by title. */
export const successorsQuery = (id: string, text: string) => ({
  ...endpointQuery(libraryStaff.listLibraryItems, {
    query: { successorFor: id, text: text || undefined, size: 20 },
  }),
  staleTime: 10_000,
});

type NewItem = { title: string; accessLevelId?: string; categoryId?: string };

export const createItem = (body: NewItem) => call(libraryStaff.createLibraryItem, { body });

/** The page keeps its text, so only the lists are loaded again. */
export async function saveItem(id: string, version: string, body: LibraryEdit & { revisionName?: string }) {
  const { item } = await call(libraryStaff.saveLibraryItem, { params: { id }, version, body });
  await showItem(item);
  return item;
}

export async function showItem(item: LibraryItem): Promise<void> {
  const { queryKey } = libraryItemQuery(item.id);
  // A request from before the change would bring back the old text.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, item);
  for (const { name } of [libraryStaff.listLibraryItems, libraryStaff.previewLibraryItem])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

type Changed = { item: LibraryItem; entryId: string | null };

async function applyChange(change: Promise<Changed>): Promise<Changed> {
  const changed = await change;
  await showItem(changed.item);
  void queryClient.invalidateQueries();
  return changed;
}

type Target = Pick<LibraryItem, 'id' | 'version'>;

export const completeReview = ({ id, version }: Target) =>
  applyChange(call(libraryStaff.completeLibraryReview, { params: { id }, version }));

export const submitItem = ({ id, version }: Target) =>
  applyChange(call(libraryStaff.submitLibraryItem, { params: { id }, version }));

export const withdrawItem = ({ id, version }: Target) =>
  applyChange(call(libraryStaff.withdrawLibraryItem, { params: { id }, version }));

export const discardDraft = ({ id, version }: Target) =>
  applyChange(call(libraryStaff.discardLibraryDraft, { params: { id }, version }));

export const publishItem = ({ id, version }: Target, publishAt?: string) =>
  applyChange(
    call(libraryStaff.publishLibraryItem, { params: { id }, version, body: publishAt ? { publishAt } : {} }),
  );

export const archiveItem = ({ id, version }: Target, reason: string) =>
  applyChange(call(libraryStaff.archiveLibraryItem, { params: { id }, version, body: { reason } }));

export const binItem = (id: string) => applyChange(call(libraryStaff.binLibraryItem, { params: { id } }));

export const restoreItem = (id: string) =>
  applyChange(call(libraryStaff.restoreLibraryItem, { params: { id } }));

export const revisionsQuery = (id: string) =>
  endpointQuery(libraryStaff.listLibraryRevisions, { params: { id } });

/** A revision in progress changes with every save. */
export const revisionQuery = (id: string, revisionId: string) => ({
  ...endpointQuery(libraryStaff.getLibraryRevision, { params: { id, revisionId } }),
  staleTime: 0,
});

export const restoreRevision = ({ id, version }: Target, revisionId: string) =>
  applyChange(call(libraryStaff.restoreLibraryRevision, { params: { id, revisionId }, version }));
