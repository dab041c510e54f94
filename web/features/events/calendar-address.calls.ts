import { calendarAddress } from '#contract/calendar-address.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export const calendarAddressQuery = endpointQuery(calendarAddress.getCalendarAddress, {});

const show = (createdAt: string | null) =>
  queryClient.setQueryData(calendarAddressQuery.queryKey, { createdAt });

export async function createCalendarAddress(): Promise<string> {
  const { url, createdAt } = await call(calendarAddress.createCalendarAddress, {});
  show(createdAt);
  return url;
}

export async function removeCalendarAddress(): Promise<void> {
  await call(calendarAddress.removeCalendarAddress, {});
  show(null);
}
