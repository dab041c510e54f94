import { organisations } from '#contract/organisations.ts';
import type { Answer } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import type { OrganisationSearch } from './organisation-search.ts';

export type Organisation = Answer<typeof organisations.listOrganisations>['organisations'][number];
export type OrganisationDetails = Answer<typeof organisations.getOrganisation>;

export const organisationsAPage = 16;

export const organisationsQuery = ({ search, sector, field, order, page = 1 }: OrganisationSearch) =>
  queryFor(organisations.listOrganisations, {
    query: {
      page,
      size: organisationsAPage,
      filters: [
        { Key: 'name', Value: search?.trim() },
        { Key: 'type', Value: sector },
      ],
      sortField: field ?? 'name',
      sortOrder: order ?? 'asc',
    },
  });

export const organisationSectorsQuery = () => ({
  ...queryFor(organisations.listOrganisationSectors, {}),
  staleTime: 600_000,
});

export const organisationQuery = (id: string) => queryFor(organisations.getOrganisation, { params: { id } });

type Placed = { suburb: string | null; state?: string | null; country: string | null };

export const placeOf = ({ suburb, state, country }: Placed) =>
  [suburb, state, country].filter(Boolean).join(', ');
