import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

/** The account of `merged` is disabled, and `closed` has none. Without a filter, the list omits closed accounts. */
export const memberStates = ['active', 'unconfirmed', 'disabled', 'merged', 'no account', 'closed'] as const;
const memberState = oneOf(memberStates);
export type MemberState = z.output<typeof memberState>;

/** `earlier` is before the last 90 days. */
export const lastSeenPeriods = ['30 days', '90 days', 'earlier', 'never'] as const;

/** Open since joining: the email is not confirmed, or the organisation is not listed. */
export const openJoins = ['email', 'organisation', 'any'] as const;

const day = z.iso.date('must be a day, such as 2026-11-18');

/** Filters of the list, which also select the members of a bulk change. */
export const memberFilter = {
  text: z.optional(searchText),
  membershipId: z.optional(id),
  state: z.optional(memberState),
  organisationId: z.optional(id),
  jurisdictionId: z.optional(id),
  segmentId: z.optional(id),
  /** First and last day of joining. */
  joinedFrom: z.optional(day),
  joinedTo: z.optional(day),
  lastSeen: z.optional(oneOf(lastSeenPeriods)),
  listing: z.optional(oneOf(['listed', 'unlisted'])),
  openJoin: z.optional(oneOf(openJoins)),
};
const filterSchema = z.object(memberFilter);
export type MemberFilter = z.output<typeof filterSchema>;

const named = z.object({ id, name: z.string() });
const nullableText = z.nullable(z.string());
const nullableMoment = z.nullable(z.iso.datetime());

const listedMember = z.object({
  id,
  memberNumber: z.int(),
  name: z.string(),
  preferredName: nullableText,
  /** Null without an account. */
  email: nullableText,
  organisation: z.nullable(named),
  /** Typed on joining, because the organisation was not listed. */
  unlistedOrganisationName: nullableText,
  membership: z.string(),
  state: memberState,
  isListed: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Up to an hour late. */
  lastSeenAt: nullableMoment,
});
export type ListedMember = z.output<typeof listedMember>;

const organisationContact = z.object({
  id,
  name: z.string(),
  /** Sees the invoices of the organisation. */
  isBillingContact: z.boolean(),
  /** Segments that make the member a Membership Representative. */
  segments: z.array(named),
});
export type OrganisationContact = z.output<typeof organisationContact>;

const readPrivate = { capability: 'members.readPrivate' } as const;

export const memberListStaff = defineEndpoints({
  listStaffMembers: {
    summary:
      'Lists members. The text is searched in names, emails, phone numbers, the member number and the organisation. ' +
      'The best matches are first, unless the request names an order',
    method: 'GET',
    path: '/api/staff/members',
    access: readPrivate,
    query: z.strictObject({
      ...paging(50),
      ...memberFilter,
      sortField: z.optional(oneOf(['name', 'memberNumber', 'joinedAt', 'lastSeenAt'])),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({
      members: z.array(listedMember),
      totalItems,
      /** There are more matches than `totalItems`. Only the first ones have a page. */
      hasMoreItems: z.boolean(),
      page: z.int(),
    }),
  },
  listOrganisationContacts: {
    summary: 'Lists the billing contacts and the Membership Representatives of an organisation',
    method: 'GET',
    path: '/api/staff/organisations/{id}/contacts',
    access: readPrivate,
    params: z.object({ id }),
    response: z.object({ contacts: z.array(organisationContact) }),
  },
  listMemberFilters: {
    summary: 'Lists the memberships, jurisdictions and segments by which members can be filtered',
    method: 'GET',
    path: '/api/staff/member-filters',
    access: readPrivate,
    response: z.object({
      memberships: z.array(named),
      jurisdictions: z.array(named),
      segments: z.array(z.object({ id, name: z.string(), category: z.string() })),
    }),
  },
});
