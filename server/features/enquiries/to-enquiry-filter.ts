import type { HandlerInput } from '#contract/endpoint.ts';
import type { enquiriesStaff } from '#contract/enquiries.staff.ts';
import type { EnquiryFilter } from './enquiries.staff.sql.ts';

type Query = HandlerInput<typeof enquiriesStaff.listEnquiries>['query'];

export function toEnquiryFilter({ state, owner, type, text }: Query, callerId: string): EnquiryFilter {
  const ownerId = owner === 'mine' ? callerId : owner === 'nobody' ? null : owner;
  return { state, ownerId, type, text };
}
