import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { email, id, nonEmpty, oneOf, singleLineText, success } from './fields.ts';

/** Emails with a link that confirms the address. The invitation sets a password too. */
export const resendableEmails = ['confirmation', 'welcome', 'invitation'] as const;
export type ResendableEmail = (typeof resendableEmails)[number];

/** One after the other in one request. */
export const maxResent = 50;
const tooMany = `must be at most ${maxResent} members`;

const path = '/api/staff/members/{id}';
const byId = z.object({ id });

const newMember = z.strictObject({
  firstName: singleLineText(100).check(nonEmpty),
  lastName: singleLineText(100).check(nonEmpty),
  email,
  organisationId: z.nullable(id),
  membershipId: id,
});
export type NewMember = z.output<typeof newMember>;

export const onboardingStaff = defineEndpoints({
  addMember: {
    summary: 'Adds a member, who sets the password with the link of an invitation',
    method: 'POST',
    path: '/api/staff/members',
    access: { capability: 'members.edit' },
    body: newMember,
    response: z.object({ id, entryId: z.nullable(id) }),
  },
  changeMemberEmail: {
    summary:
      'Changes the sign-in address of a member, who confirms it with a link. Emails the previous address. Only administrators change the address of staff',
    method: 'PUT',
    path: `${path}/email`,
    access: { capability: 'members.edit', recentSecondStep: true },
    params: byId,
    body: z.strictObject({ email }),
    response: z.object({ entryId: z.nullable(id) }),
  },
  resendMemberEmails: {
    summary: 'Sends an email with a new link to each of these members whose address is not confirmed',
    method: 'POST',
    path: '/api/staff/member-emails',
    access: { capability: 'members.edit' },
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'must not be empty'), z.maxLength(maxResent, tooMany)),
      kind: oneOf(resendableEmails),
    }),
    response: z.object({ sentCount: z.int(), leftAlone: z.array(z.object({ id, reason: z.string() })) }),
  },
  resendMemberEmail: {
    summary: 'Sends an email with a new link to a member whose address is not confirmed',
    method: 'POST',
    path: `${path}/emails`,
    access: { capability: 'members.edit' },
    params: byId,
    body: z.strictObject({ kind: oneOf(resendableEmails) }),
    response: success,
  },
});
