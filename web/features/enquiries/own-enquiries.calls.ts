import { enquiries } from '#contract/enquiries.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

/** Always fetched again, because the member may have just sent an enquiry. */
export const ownEnquiriesQuery = (page: number) => ({
  ...endpointQuery(enquiries.listOwnEnquiries, { query: { page } }),
  staleTime: 0,
});

export const ownThreadQuery = (id: string) => endpointQuery(enquiries.getOwnEnquiry, { params: { id } });

export async function sendReply(id: string, text: string): Promise<void> {
  const thread = await call(enquiries.replyToEnquiry, { params: { id }, body: { text } });
  queryClient.setQueryData(ownThreadQuery(id).queryKey, thread);
  await queryClient.invalidateQueries({ queryKey: [enquiries.listOwnEnquiries.name] });
}
