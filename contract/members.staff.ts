import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';

const nullableText = z.nullable(z.string());

export const membersStaff = defineEndpoints({
  getStaffMember: {
    summary:
      'Returns a member. Without `members.readPrivate` only what full members see. Reading a hidden profile is recorded',
    method: 'GET',
    path: '/api/staff/members/{id}',
    access: { capability: 'members.read' },
    params: z.object({ id }),
    response: z.object({
      id,
      name: z.string(),
      pronouns: nullableText,
      photoUrl: nullableText,
      position: nullableText,
      organisation: z.nullable(z.object({ id, name: z.string() })),
      /** Typed on joining, because the organisation was not listed. */
      unlistedOrganisationName: nullableText,
      membership: z.string(),
      email: nullableText,
      mobile: nullableText,
      landline: nullableText,
      isListed: z.boolean(),
      /** Null for staff who see only what members see. */
      isEmailConfirmed: z.nullable(z.boolean()),
      joinedAt: z.nullable(z.iso.datetime()),
    }),
  },
});
