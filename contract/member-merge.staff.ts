import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, singleLineText } from './fields.ts';

const path = '/api/staff/members/{id}';
const byId = z.object({ id });
const nullableText = z.nullable(z.string());
const moment = z.iso.datetime();

export const sharedDetails = ['name', 'email', 'phone'] as const;

const person = {
  id,
  name: z.string(),
  memberNumber: z.int(),
  email: nullableText,
  organisation: nullableText,
  joinedAt: moment,
  lastSeenAt: z.nullable(moment),
};

const duplicate = z.object({
  ...person,
  /** Null if the account is enabled. */
  disabledAt: z.nullable(moment),
  /** The details that both members have in common. */
  shared: z.array(z.enum(sharedDetails)),
});
export type DuplicateMember = z.output<typeof duplicate>;

const mergePreview = z.object({
  /** Its account is disabled by the merge. */
  member: z.object(person),
  /** Its account stays. */
  into: z.object(person),
  /** The fields in which the two differ. */
  fields: z.array(
    z.object({ name: z.string(), label: z.string(), value: nullableText, intoValue: nullableText }),
  ),
  /** The rows that move to the member that stays. */
  moved: z.object({ groups: z.int(), segments: z.int(), enquiries: z.int(), notes: z.int() }),
  /** Stay with the disabled account, because only the member sees them. */
  savedItemCount: z.int(),
  /** Invoices keep their addressee, and the member that stays sees them. Null without `invoices.read`. */
  invoiceCount: z.nullable(z.int()),
  /** The merged member is no longer billing contact of this organisation. */
  endsBillingContactOf: nullableText,
  version: z.string(),
});
export type MemberMergePreview = z.output<typeof mergePreview>;

const maxFields = 60;

export const memberMergeStaff = defineEndpoints({
  listDuplicateMembers: {
    summary: 'Lists members with the same name, email or phone, the most alike first',
    method: 'GET',
    path: `${path}/duplicates`,
    access: { capability: 'members.readPrivate' },
    params: byId,
    response: z.object({ members: z.array(duplicate) }),
  },
  previewMemberMerge: {
    summary: 'Compares a member with another one, and counts what a merge would move',
    method: 'GET',
    path: `${path}/merge`,
    access: { capability: 'members.edit' },
    params: byId,
    query: z.strictObject({ intoId: id }),
    response: mergePreview,
  },
  mergeMember: {
    summary:
      'Merges a member into another one, who gets the chosen fields, the groups, segments, enquiries and notes. Disables the account',
    method: 'POST',
    path: `${path}/merge`,
    access: { capability: 'members.edit', recentSecondStep: true },
    params: byId,
    body: z.strictObject({
      intoId: id,
      /** Names of fields whose values the other member gets. */
      fields: z
        .array(singleLineText(100))
        .check(z.maxLength(maxFields, `must have at most ${maxFields} values`)),
    }),
    requiresVersion: true,
    response: z.object({ entryId: id }),
  },
});
