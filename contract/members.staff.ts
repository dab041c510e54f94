import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { enquiryStates } from './enquiries.ts';
import { id, multilineText, nonEmpty } from './fields.ts';
import { editableFields, userResponseFields } from './member-schemas.ts';
import { roles } from './permissions.ts';

const nullableText = z.nullable(z.string());
const named = z.object({ id, name: z.string() });
const moment = z.iso.datetime();

const byId = z.object({ id });
const path = '/api/staff/members/{id}';

const account = z.object({
  emailConfirmedAt: z.nullable(moment),
  passwordChangedAt: moment,
  hasSecondStep: z.boolean(),
  disabledAt: z.nullable(moment),
});

const staffMember = z.object({
  id,
  name: z.string(),
  pronouns: nullableText,
  photoUrl: nullableText,
  position: nullableText,
  organisation: z.nullable(named),
  /** Typed on joining, because the organisation was not listed. */
  unlistedOrganisationName: nullableText,
  membership: z.string(),
  email: nullableText,
  mobile: nullableText,
  landline: nullableText,
  isListed: z.boolean(),
  /** Null for staff who see only what members see. The same applies to all fields below. */
  isEmailConfirmed: z.nullable(z.boolean()),
  memberNumber: z.nullable(z.int()),
  membershipId: z.nullable(id),
  /** The last day that staff gave. The portal ends nothing by itself. */
  membershipEndsOn: z.nullable(z.iso.date()),
  joinedAt: z.nullable(moment),
  /** The account was closed, so the member has no personal data any more. */
  closedAt: z.nullable(moment),
  /** The member who is the same person. The account of this one is disabled. */
  mergedInto: z.nullable(named),
  /** Disabled accounts of the same person, which were merged into this one. */
  mergedFrom: z.nullable(z.array(z.extend(named, { memberNumber: z.int() }))),
  account: z.nullable(account),
  /** All fields of the profile, as the member sees them. */
  details: z.nullable(z.object(userResponseFields)),
  /** Changes with every field of the profile that staff can edit. */
  version: nullableText,
  /** Changes with the plan, its last day and the organisation. */
  membershipVersion: nullableText,
});
export type StaffMember = z.output<typeof staffMember>;

const counted = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ total: z.int(), newest: z.array(item) });

const invoice = z.object({
  id,
  number: z.int(),
  kind: z.string(),
  status: z.string(),
  issuedAt: moment,
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
  totalCents: z.int(),
});
const email = z.object({
  id,
  subject: z.string(),
  createdAt: moment,
  sentAt: z.nullable(moment),
  bouncedAt: z.nullable(moment),
});
const enquiry = z.object({
  id,
  number: z.int(),
  about: z.string(),
  state: z.enum(enquiryStates),
  createdAt: moment,
});
const grant = z.object({
  id,
  role: z.enum(roles),
  /** The group or organisation of a scoped role. */
  scopeName: nullableText,
  until: z.nullable(moment),
});

/** Cards that the caller may not see are null. */
const overview = z.object({
  groups: z.object({ total: z.int(), first: z.array(named) }),
  jurisdictions: z.nullable(z.array(z.string())),
  /** The last day of the membership that was invoiced. */
  paidUntil: z.nullable(z.iso.date()),
  grants: z.nullable(z.array(grant)),
  invoices: z.nullable(z.extend(counted(invoice), { openCents: z.int() })),
  emails: z.nullable(counted(email)),
  enquiries: z.nullable(counted(enquiry)),
  noteCount: z.nullable(z.int()),
  /** Counts only, because the portal promises that only the member sees the items. */
  ownItems: z.nullable(z.object({ savedItems: z.int(), savedSearches: z.int(), savedViews: z.int() })),
});
export type MemberOverview = z.output<typeof overview>;

/** Without the consents, which only the member changes. */
const memberEdit = z.omit(z.partial(z.strictObject(editableFields)), {
  agreeToSMS: true,
  agreeToSms: true,
  agreeToEmail: true,
  agreeToSubsAndComm: true,
});
export type MemberEdit = z.output<typeof memberEdit>;

const edit = { capability: 'members.edit' } as const;
const reason = z.strictObject({ reason: multilineText(500).check(nonEmpty) });
const recorded = z.object({ entryId: z.nullable(id) });
const changed = z.object({
  member: staffMember,
  /** Null if nothing changed. */
  entryId: z.nullable(id),
});

export const membersStaff = defineEndpoints({
  getStaffMember: {
    summary:
      'Returns a member. Without `members.readPrivate` only what full members see. Reading a hidden profile is recorded',
    method: 'GET',
    path,
    access: { capability: 'members.read' },
    params: byId,
    response: staffMember,
  },
  getMemberOverview: {
    summary: 'Returns the newest records about a member, of those kinds that the caller may read',
    method: 'GET',
    path: `${path}/overview`,
    access: { capability: 'members.read' },
    params: byId,
    response: overview,
  },
  editStaffMember: {
    summary: 'Changes the profile of a member. Privacy settings and consents stay with the member',
    method: 'PUT',
    path,
    access: edit,
    params: byId,
    body: memberEdit,
    requiresVersion: true,
    response: changed,
  },
  moveStaffMember: {
    summary: 'Moves a member to another organisation, or to none. The member stops being billing contact',
    method: 'PUT',
    path: `${path}/organisation`,
    access: edit,
    params: byId,
    body: z.strictObject({ organisationId: z.nullable(id) }),
    requiresVersion: true,
    response: changed,
  },
  changeMembership: {
    summary: 'Gives a member another plan, or another last day',
    method: 'PUT',
    path: `${path}/membership`,
    access: edit,
    params: byId,
    body: z.strictObject({ membershipId: id, endsOn: z.nullable(z.iso.date('must be a date')) }),
    requiresVersion: true,
    response: changed,
  },
  setBillingContact: {
    summary: 'Makes a member billing contact of the organisation, who sees its invoices, or ends that',
    method: 'PUT',
    path: `${path}/billing-contact`,
    access: edit,
    params: byId,
    body: z.strictObject({
      /** Refused if the member is in another organisation now. */
      organisationId: id,
      isBillingContact: z.boolean(),
    }),
    response: changed,
  },
  disableMember: {
    summary:
      'Disables the account of a member and ends all sessions. Only administrators disable accounts of staff',
    method: 'POST',
    path: `${path}/disable`,
    access: edit,
    params: byId,
    body: reason,
    response: recorded,
  },
  enableMember: {
    summary: 'Enables a disabled account again',
    method: 'POST',
    path: `${path}/enable`,
    access: edit,
    params: byId,
    body: reason,
    response: recorded,
  },
});
