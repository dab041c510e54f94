import { organisations } from '#contract/organisations.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { OrganisationSearch } from './organisation-search.ts';

export type Organisation = ResponseBody<typeof organisations.listOrganisations>['organisations'][number];
export type OrganisationDetails = ResponseBody<typeof organisations.getOrganisation>;

export const organisationsPageSize = 16;

export const organisationsQuery = ({ search, sector, field, order, page = 1 }: OrganisationSearch) =>
  endpointQuery(organisations.listOrganisations, {
    query: {
      page,
      size: organisationsPageSize,
      filters: [
        { Key: 'name', Value: search?.trim() },
        { Key: 'type', Value: sector },
      ],
      sortField: field ?? 'name',
      sortOrder: order ?? 'asc',
    },
  });

export const organisationSectorsQuery = () => ({
  ...endpointQuery(organisations.listOrganisationSectors, {}),
  staleTime: 600_000,
});

export const organisationQuery = (id: string) =>
  endpointQuery(organisations.getOrganisation, { params: { id } });

type Location = { suburb: string | null; state?: string | null; country: string | null };

export const formatLocation = ({ suburb, state, country }: Location) =>
  [suburb, state, country].filter(Boolean).join(', ');
