import { queryOptions } from '@tanstack/react-query';
import { directory } from '#contract/directory.ts';
import { organisations } from '#contract/organisations.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { currentUserQuery, isRestricted } from '#web/api/current-user.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { canSeeWhosWho, type DirectoryViewer } from './can-see-whos-who.ts';
import type { DirectorySearch } from './directory-search.ts';

export type DirectoryMember = ResponseBody<typeof directory.listMembers>['members'][number];

export const directoryPageSize = 16;

/** Ignores `whosWho` in a link for viewers who may not use that filter. */
export const membersQuery = (search: DirectorySearch, viewer: DirectoryViewer | undefined) =>
  endpointQuery(directory.listMembers, {
    query: {
      req: {
        page: search.page ?? 1,
        size: directoryPageSize,
        jurisdictionId: search.jurisdictions,
        companyId: search.companies,
        name: search.search?.trim(),
        whosWho: search.whosWho && canSeeWhosWho(viewer) ? true : undefined,
        sortField: 'name',
        sortOrder: search.order ?? 'asc',
      },
    },
  });

export const organisationPeopleQuery = (organisationId: string) =>
  endpointQuery(directory.listMembers, {
    query: { req: { page: 1, size: 6, companyId: [organisationId], sortField: 'name', sortOrder: 'asc' } },
  });

export const jurisdictionsQuery = () => ({
  ...endpointQuery(directory.listJurisdictions, {}),
  staleTime: 600_000,
});

/** Lists the five largest companies when the query is empty. */
export const companiesQuery = (query: string) =>
  endpointQuery(directory.listCompanies, {
    query: { query: query || undefined, size: query ? 20 : 5, sortField: 'orgsize', sortOrder: 'desc' },
  });

/** The URL holds only ids, so names are fetched unless `cacheCompanyName` stored them. */
export const companyNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['companyName', id] as const,
    queryFn: async ({ signal }) =>
      (await call(organisations.getOrganisation, { params: { id } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const cacheCompanyName = (id: string, name: string) =>
  queryClient.setQueryData(companyNameQuery(id).queryKey, name);

/** Prefetches the list only for viewers who may see it. */
export async function prefetchDirectory(search: DirectorySearch): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery());
  const viewer = queryClient.getQueryData(currentUserQuery().queryKey);
  if (viewer && !isRestricted(viewer)) await queryClient.prefetchQuery(membersQuery(search, viewer));
}
