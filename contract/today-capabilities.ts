import type { Capability } from './permissions.ts';
import type { TodayKindName } from './today.staff.ts';

/** Capabilities to see and to decide the items of each kind. */
export const todayCapabilities: Record<TodayKindName, { read: Capability; decide: Capability }> = {
  join: { read: 'joins.read', decide: 'joins.decide' },
  enquiry: { read: 'enquiries.read', decide: 'enquiries.answer' },
  draft: { read: 'resources.read', decide: 'resources.publish' },
  review: { read: 'resources.read', decide: 'resources.publish' },
  email: { read: 'emails.read', decide: 'emails.retry' },
  job: { read: 'jobs.read', decide: 'jobs.retry' },
  invoice: { read: 'invoices.read', decide: 'invoices.setStatus' },
  grant: { read: 'grants.read', decide: 'grants.manage' },
};
