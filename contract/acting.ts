import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const minActingReasonLength = 10;
export const maxActingReasonLength = 300;
export const actingMinutes = 15;

/** Staff used the portal as a member. */
const actingSession = z.object({
  /** The id of the session, which ends it. */
  id,
  staffName: z.string(),
  /** Null for a session from before reasons were recorded. */
  reason: z.nullable(z.string()),
  /** False if the staff member could only look. */
  mayChange: z.boolean(),
  startedAt: z.iso.datetime(),
  /** When it ended or will end. */
  endsAt: z.iso.datetime(),
  isActive: z.boolean(),
  /** Actions of the staff member, besides looking. */
  actions: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
});
export type ActingSession = z.output<typeof actingSession>;

export const acting = defineEndpoints({
  getActing: {
    summary: 'Returns who acts as the caller in this session. Null in a session of the member',
    method: 'GET',
    path: '/api/account/acting/current',
    access: 'member',
    response: z.object({
      acting: z.nullable(
        z.object({ staffName: z.string(), mayChange: z.boolean(), endsAt: z.iso.datetime() }),
      ),
    }),
  },
  listActing: {
    summary: 'Lists when and why staff acted as the caller, and what they did, the latest 50',
    method: 'GET',
    path: '/api/account/acting',
    access: 'member-not-impersonated',
    response: z.object({ sessions: z.array(actingSession) }),
  },
});

export const actingStaff = defineEndpoints({
  listActingSessions: {
    summary: 'Lists when and why staff acted as members, and what they did, the latest first',
    method: 'GET',
    path: '/api/staff/acting',
    access: { capability: 'history.read' },
    query: z.strictObject({ ...paging(25) }),
    response: z.object({
      sessions: z.array(z.extend(actingSession, { member: z.object({ id, name: z.string() }) })),
      totalItems,
    }),
  },
});
