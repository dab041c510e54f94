import type { secondStep } from '#contract/second-step.ts';
import { recordOwnAction } from '../../audit/audit.sql.ts';
import { notFound } from '../../http/errors.ts';
import type { Handlers } from '../../http/register-endpoints.ts';
import type { Services } from '../services.ts';
import { describeDevice } from './describe-device.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.sql.ts';
import { revokeSessionsOf } from './sessions.sql.ts';

type OwnSessionHandlers = Pick<
  Handlers<typeof secondStep>,
  'listSessions' | 'endSession' | 'endOtherSessions'
>;

export function ownSessionHandlers({ config, db, sessions }: Services): OwnSessionHandlers {
  return {
    listSessions: async (_input, { caller }) => {
      const rows = await listOwnSessions(db, caller.memberId, config.session.idleHours * 3600);
      return {
        sessions: rows.map(({ id, userAgent, createdAt, lastSeenAt, impersonatorId }) => ({
          id,
          // Members see that staff act for them, but not the device of the staff member.
          device: impersonatorId ? 'Staff acting as you' : describeDevice(userAgent),
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: id === caller.sessionId,
          isImpersonation: impersonatorId !== null,
        })),
      };
    },

    endSession: async ({ params: { id } }, { caller, address }) => {
      if (!(await endOwnSession(db, caller.memberId, id))) throw notFound('This session has already ended.');
      sessions.evict([id]);
      await recordOwnAction(db, caller.memberId, { action: 'session.ended', address });
      return { success: true };
    },

    endOtherSessions: async (_input, { caller: { memberId, sessionId }, address }) => {
      const ended = await db.transaction().execute(async (tx) => {
        const ids = await revokeSessionsOf(tx, memberId, sessionId);
        const detail = { count: ids.length };
        if (ids.length > 0) await recordOwnAction(tx, memberId, { action: 'session.ended', address, detail });
        return ids;
      });
      sessions.evict(ended);
      return { success: true };
    },
  };
}
