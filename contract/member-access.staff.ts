import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';

const path = '/api/staff/members/{id}';
const byId = z.object({ id });
const edit = { capability: 'members.edit' } as const;
const moment = z.iso.datetime();
const ended = z.object({ endedCount: z.int() });

export const memberAccessStaff = defineEndpoints({
  getMemberAccess: {
    summary:
      'Returns the sessions of a member, newest first, and the methods of two-step sign-in without secrets',
    method: 'GET',
    path: `${path}/access`,
    access: { capability: 'members.readPrivate' },
    params: byId,
    response: z.object({
      sessions: z.array(z.object({ id, device: z.string(), lastSeenAt: moment })),
      methods: z.array(z.object({ name: z.string(), lastUsedAt: z.nullable(moment) })),
      recoveryCodesLeft: z.int(),
    }),
  },
  endMemberSession: {
    summary: 'Ends a session of a member. Only administrators end sessions of staff',
    method: 'DELETE',
    path: `${path}/sessions/{sessionId}`,
    access: edit,
    params: z.object({ id, sessionId: id }),
    response: ended,
  },
  endMemberSessions: {
    summary: 'Ends all sessions of a member. Only administrators end sessions of staff',
    method: 'DELETE',
    path: `${path}/sessions`,
    access: edit,
    params: byId,
    response: ended,
  },
});
