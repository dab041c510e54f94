import { ownDataStaff } from '#contract/own-data.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

export type Closing = ResponseBody<typeof ownDataStaff.previewMemberClosing>;

export const closingQuery = (id: string) => ({
  ...endpointQuery(ownDataStaff.previewMemberClosing, { params: { id } }),
  // The dialog must show the numbers of now.
  staleTime: 0,
  gcTime: 0,
});

export async function closeMember(id: string, email: string): Promise<void> {
  await withStepUp(() => call(ownDataStaff.closeMember, { params: { id }, body: { email } }));
  await queryClient.invalidateQueries();
}
