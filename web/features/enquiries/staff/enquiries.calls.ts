import { enquiriesStaff, type StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import type { EnquiryState } from '#contract/enquiries.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export const enquiryListQuery = ({ page, size, text, sortField, sortOrder, filters }: TableQuery) =>
  endpointQuery(enquiriesStaff.listEnquiries, {
    query: {
      page,
      size,
      text,
      sortField: sortField as 'createdAt' | 'waitingSince' | undefined,
      sortOrder,
      state: filters.state as EnquiryState | undefined,
      type: filters.type,
      owner: filters.owner,
    },
  });

export const figuresQuery = () => endpointQuery(enquiriesStaff.getEnquiryFigures, {});
export const ownersQuery = () => ({
  ...endpointQuery(enquiriesStaff.listEnquiryOwners, {}),
  staleTime: 60_000,
});
export const typesQuery = () => ({
  ...endpointQuery(enquiriesStaff.listEnquiryTypes, {}),
  staleTime: 60_000,
});

/** Not fetched again while the page is open: an answer must be for the version that its author has read. */
export const enquiryQuery = (id: string) => ({
  ...endpointQuery(enquiriesStaff.getEnquiry, { params: { id } }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Fetched once, because reading a hidden profile is recorded. */
export const askerQuery = (id: string) => ({
  ...endpointQuery(membersStaff.getStaffMember, { params: { id } }),
  staleTime: 300_000,
  refetchOnWindowFocus: false,
});

type Target = Pick<StaffEnquiryDetail, 'id' | 'version'>;
type Changed = { enquiry: StaffEnquiryDetail; entryId: string | null };

/** Shows the new state without another request. Lists and histories load again. */
function storeEnquiry<Result extends Changed>(changed: Result): Result {
  showEnquiry(changed.enquiry);
  for (const { name } of [
    enquiriesStaff.listEnquiries,
    enquiriesStaff.getEnquiryFigures,
    historyStaff.listSubjectHistory,
  ])
    void queryClient.invalidateQueries({ queryKey: [name] });
  return changed;
}

export const showEnquiry = (enquiry: StaffEnquiryDetail) =>
  queryClient.setQueryData(enquiryQuery(enquiry.id).queryKey, enquiry);

export const setOwner = async ({ id, version }: Target, ownerId: string | null) =>
  storeEnquiry(await call(enquiriesStaff.setEnquiryOwner, { params: { id }, version, body: { ownerId } }));

export const setState = async ({ id, version }: Target, state: 'open' | 'closed') =>
  storeEnquiry(await call(enquiriesStaff.setEnquiryState, { params: { id }, version, body: { state } }));

export const sendAnswer = async ({ id, version }: Target, text: string) =>
  storeEnquiry(await call(enquiriesStaff.answerEnquiry, { params: { id }, version, body: { text } }));

export const addNote = async ({ id }: Target, text: string) =>
  storeEnquiry(await call(enquiriesStaff.addEnquiryNote, { params: { id }, body: { text } }));
