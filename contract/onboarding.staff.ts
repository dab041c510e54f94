import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { email, id, oneOf, success } from './fields.ts';

/** Emails with a link that confirms the address. The invitation sets a password too. */
export const resendableEmails = ['confirmation', 'welcome', 'invitation'] as const;
export type ResendableEmail = (typeof resendableEmails)[number];

const path = '/api/staff/members/{id}';
const byId = z.object({ id });

export const onboardingStaff = defineEndpoints({
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
