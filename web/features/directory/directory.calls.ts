import { queryOptions } from '@tanstack/react-query';
import { directory } from '#contract/directory.ts';
import { organisations } from '#contract/organisations.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { currentUserQuery, isRestricted } from '#web/api/current-user.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { MemberSearch } from './directory-search.ts';
import { canSeeWhosWho, type DirectoryViewer } from './viewer.ts';

export type DirectoryMember = ResponseBody<typeof directory.listMembers>['members'][number];

export const directoryPageSize = 16;

/** Readers without the who's who filter see the whole directory for a who's who link. */
export const membersQuery = (search: MemberSearch, reader: DirectoryViewer | undefined) =>
  endpointQuery(directory.listMembers, {
    query: {
      req: {
        page: search.page ?? 1,
        size: directoryPageSize,
        jurisdictionId: search.jurisdictions,
        companyId: search.companies,
        name: search.search?.trim(),
        whosWho: search.whosWho && canSeeWhosWho(reader) ? true : undefined,
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

/** The five largest until words are typed. */
export const companiesQuery = (typed: string) =>
  endpointQuery(directory.listCompanies, {
    query: { query: typed || undefined, size: typed ? 20 : 5, sortField: 'orgsize', sortOrder: 'desc' },
  });

/** The address holds only ids. A choice in the list knows the name; a link has to ask. */
export const companyNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['companyName', id] as const,
    queryFn: async ({ signal }) =>
      (await call(organisations.getOrganisation, { params: { id } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const cacheCompanyName = (id: string, name: string) =>
  queryClient.setQueryData(companyNameQuery(id).queryKey, name);

/** Requests the list only for readers who may see it. */
export async function prefetchMembers(search: MemberSearch): Promise<void> {
  void queryClient.prefetchQuery(companiesQuery(''));
  void queryClient.prefetchQuery(jurisdictionsQuery());
  await queryClient.prefetchQuery(currentUserQuery());
  const reader = queryClient.getQueryData(currentUserQuery().queryKey);
  if (reader && !isRestricted(reader)) await queryClient.prefetchQuery(membersQuery(search, reader));
}
