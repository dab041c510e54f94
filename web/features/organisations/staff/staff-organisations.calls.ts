import { useQuery } from '@tanstack/react-query';
import {
  type JoinablePlan,
  type OrganisationEdit,
  organisationsStaff,
} from '#contract/organisations.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export type StaffOrganisation = ResponseBody<typeof organisationsStaff.getStaffOrganisation>;
export type StaffOrganisationRow = ResponseBody<
  typeof organisationsStaff.listStaffOrganisations
>['organisations'][number];
export type OrganisationFilters = ResponseBody<typeof organisationsStaff.listOrganisationFilters>;
export type MergePreview = ResponseBody<typeof organisationsStaff.previewOrganisationMerge>;

export const staffOrganisationsQuery = ({ page, size, text, sortField, sortOrder, filters }: TableQuery) =>
  endpointQuery(organisationsStaff.listStaffOrganisations, {
    query: {
      ...{ page, size, text, sortOrder },
      sortField: sortField as 'name' | 'country' | 'members' | undefined,
      status: (filters.status as 'active' | 'retired' | undefined) ?? 'all',
      country: filters.country,
      state: filters.state,
      sectorId: filters.sector,
      plan: filters.plan as JoinablePlan | undefined,
    },
  });

/** Possible targets of a merge. */
export const activeOrganisationsQuery = (text: string) =>
  endpointQuery(organisationsStaff.listStaffOrganisations, { query: { text, size: 8 } });

export const organisationFiltersQuery = () => ({
  ...endpointQuery(organisationsStaff.listOrganisationFilters, {}),
  staleTime: 60_000,
});

export function useOrganisationFilters(): OrganisationFilters {
  const { data } = useQuery(organisationFiltersQuery());
  if (!data) throw new Error('the loader of the route has not loaded the filters');
  return data;
}

export const staffOrganisationQuery = (id: string) =>
  endpointQuery(organisationsStaff.getStaffOrganisation, { params: { id } });

export const mergePreviewQuery = (id: string, intoId: string) => ({
  ...endpointQuery(organisationsStaff.previewOrganisationMerge, { params: { id }, query: { intoId } }),
  // The dialog must show the numbers of now.
  staleTime: 0,
  gcTime: 0,
});

type Changed = { organisation: StaffOrganisation; entryId: string | null };

/** Lists, history and other screens show the organisation too. */
async function applyChange(change: Promise<Changed>): Promise<Changed> {
  const changed = await change;
  queryClient.setQueryData(staffOrganisationQuery(changed.organisation.id).queryKey, changed.organisation);
  await queryClient.invalidateQueries();
  return changed;
}

export const createOrganisation = (body: Required<OrganisationEdit>) =>
  applyChange(call(organisationsStaff.createOrganisation, { body: body as never }));

export const editOrganisation = (id: string, version: string, body: OrganisationEdit) =>
  applyChange(call(organisationsStaff.editOrganisation, { params: { id }, version, body }));

type UploadOptions = { onProgress: (fraction: number) => void };

export const changePicture = (id: string, img: File, options?: UploadOptions) =>
  applyChange(call(organisationsStaff.changeOrganisationPicture, { params: { id }, body: { img } }, options));

export const removePicture = (id: string) =>
  applyChange(call(organisationsStaff.removeOrganisationPicture, { params: { id } }));

export const retireOrganisation = (id: string, reason: string) =>
  applyChange(call(organisationsStaff.retireOrganisation, { params: { id }, body: { reason } }));

export const reinstateOrganisation = (id: string, reason: string) =>
  applyChange(call(organisationsStaff.reinstateOrganisation, { params: { id }, body: { reason } }));

export async function mergeOrganisation(preview: MergePreview) {
  const { organisation, into, version } = preview;
  const input = { params: { id: organisation.id }, version, body: { intoId: into.id } };
  const merged = await call(organisationsStaff.mergeOrganisation, input);
  await queryClient.invalidateQueries();
  return merged;
}
