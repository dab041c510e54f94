import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, nonEmpty, singleLineText, success } from './fields.ts';
import { closingPreview } from './own-data.ts';
import type { Capability } from './permissions.ts';
import { integerBetween } from './wire/query-schemas.ts';

type Kind = {
  title: string;
  /** Null for what members were promised that only they see. Staff see how many there are. */
  capability: Capability | null;
};

const ofPrivateProfile = (title: string): Kind => ({ title, capability: 'members.readPrivate' });
const onlyForMember = (title: string): Kind => ({ title, capability: null });

/** Everything that the association holds about a member: the same kinds as in the archive that the member can download. */
export const memberRecordKinds = {
  profile: ofPrivateProfile('Profile'),
  consents: ofPrivateProfile('Privacy and consents'),
  segments: ofPrivateProfile('Segments and jurisdictions'),
  memberships: ofPrivateProfile('Membership and invoiced periods'),
  organisation: ofPrivateProfile('Organisation'),
  groups: ofPrivateProfile('Collaboration groups'),
  roles: { title: 'Staff roles', capability: 'grants.read' },
  invoices: { title: 'Invoices', capability: 'invoices.read' },
  'invoice-lines': { title: 'Lines of the invoices', capability: 'invoices.read' },
  orders: { title: 'Orders and payments', capability: 'invoices.read' },
  basket: ofPrivateProfile('Basket'),
  emails: { title: 'Emails', capability: 'emails.read' },
  enquiries: { title: 'Enquiries', capability: 'enquiries.read' },
  'enquiry-messages': { title: 'Messages of the enquiries', capability: 'enquiries.read' },
  'staff-notes': ofPrivateProfile('Notes of staff'),
  sessions: ofPrivateProfile('Sessions'),
  'two-step-sign-in': ofPrivateProfile('Two-step sign-in'),
  'sign-ins': ofPrivateProfile('Sign-ins and security log'),
  uploads: ofPrivateProfile('Unfinished uploads'),
  'history-about-you': ofPrivateProfile('What staff did about the member'),
  'history-by-you': { title: 'What the member did as staff', capability: 'history.read' },
  'saved-items': onlyForMember('Saved items'),
  'saved-searches': onlyForMember('Saved searches'),
  'saved-views': onlyForMember('Saved views of the console'),
} satisfies Record<string, Kind>;

export type MemberRecordKind = keyof typeof memberRecordKinds;
const kindNames = Object.keys(memberRecordKinds) as [MemberRecordKind, ...MemberRecordKind[]];
const kind = z.enum(kindNames, 'must be a kind of records');

const maxPage = 25;

const path = '/api/staff/members/{id}/records';

const closingPath = '/api/staff/members/{id}/closing';
const byId = z.object({ id });

const count = z.nullable(z.int());
/** Null for staff who may not read invoices or roles. */
const staffClosingPreview = z.extend(closingPreview, {
  roleCount: count,
  invoiceCount: count,
  openInvoiceCount: count,
  openInvoiceCents: count,
});

export const ownDataStaff = defineEndpoints({
  previewMemberClosing: {
    summary: 'Returns what closing the account of a member deletes and keeps',
    method: 'GET',
    path: closingPath,
    params: byId,
    access: { capability: 'members.edit' },
    response: staffClosingPreview,
  },
  closeMember: {
    summary:
      'Closes the account of a member and erases the personal data. Cannot be undone. Only administrators close accounts of staff',
    method: 'POST',
    path: closingPath,
    params: byId,
    access: { capability: 'members.edit', recentSecondStep: true },
    /** The registered email, as a confirmation. */
    body: z.strictObject({ email: singleLineText(254).check(nonEmpty) }),
    response: success,
  },
  listMemberRecords: {
    summary: 'Lists the records of one kind about a member, oldest first',
    method: 'GET',
    path: `${path}/{kind}`,
    access: { capability: 'members.read' },
    params: z.object({ id, kind }),
    query: z.strictObject({
      page: z._default(integerBetween(1, maxPage), 1),
    }),
    response: z.object({
      columns: z.array(z.string()),
      /** Moments are ISO texts. */
      rows: z.array(z.array(z.nullable(z.string()))),
      hasMore: z.boolean(),
    }),
  },
});
