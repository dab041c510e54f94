import { sql } from 'kysely';
import type { ActingSession, acting, actingStaff } from '#contract/acting.ts';
import { toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Handlers } from '../../../http/register-endpoints.ts';
import type { Services } from '../../services.ts';
import { type ActingRow, countAllActing, readActing } from './acting.sql.ts';
import { describeCall } from './describe-call.ts';

export const actingHandlers = ({ db }: Services): Handlers<typeof acting> => ({
  getActing: async (_input, { caller: { sessionId, impersonatorId } }) => {
    const [row] = impersonatorId ? await readActing(db, sql`sessions.id = ${sessionId}`) : [];
    if (!row) return { acting: null };
    const { staffName, mayChange, endsAt } = row;
    return { acting: { staffName, mayChange, endsAt: endsAt.toISOString() } };
  },
  listActing: async (_input, { caller }) => {
    const rows = await readActing(db, sql`member_id = ${caller.memberId}`);
    return { sessions: rows.map(presentActing) };
  },
});

export const actingStaffHandlers = ({ db }: Services): Handlers<typeof actingStaff> => ({
  listActingSessions: async ({ query }) => {
    const rows = await readActing(db, sql`true`, toOffsetLimit(query));
    const sessions = rows.map((row) => ({ ...presentActing(row), member: row.member }));
    return { sessions, totalItems: rows[0]?.total ?? (await countAllActing(db)) };
  },
});

const presentActing = ({ id, staffName, reason, mayChange, isActive, ...row }: ActingRow): ActingSession => ({
  id,
  staffName,
  reason,
  mayChange,
  isActive,
  startedAt: row.startedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  actions: row.calls.map(({ at, endpoint }) => ({
    at: new Date(at).toISOString(),
    text: describeCall(endpoint),
  })),
});
