import type { FastifyInstance } from 'fastify';
import { memberAccessStaff } from '#contract/member-access.staff.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { changeFinallyAsStaff } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, type RequestContext, registerEndpoints } from '../../http/register-endpoints.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import type { Feature, Services } from '../services.ts';
import { accountPutBackRules } from './accounts.put-back.ts';
import { describeDevice } from './describe-device.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.sql.ts';
import { countRecoveryCodes, findAuthenticatorApp, listPasskeys } from './second-step/methods.sql.ts';
import { revokeSessionsOf } from './sessions.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, memberAccessStaff, {
    getMemberAccess: async ({ params: { id } }, { caller }) => {
      await openMember(services.db, caller, id);
      return readAccess(services, id);
    },
    endMemberSession: ({ params: { id, sessionId } }, context) =>
      endSessions(services, context, { id, action: 'ended a session of' }, async (tx) => {
        if (!(await endOwnSession(tx, id, sessionId))) throw notFound('This session has already ended.');
        return [sessionId];
      }),
    endMemberSessions: ({ params: { id } }, context) =>
      endSessions(services, context, { id, action: 'ended all sessions of' }, (tx) =>
        revokeSessionsOf(tx, id),
      ),
  });
}

async function readAccess({ config, db }: Services, memberId: string) {
  const [sessions, passkeys, app, recoveryCodesLeft] = await Promise.all([
    listOwnSessions(db, memberId, config.session.idleHours * 3600),
    listPasskeys(db, memberId),
    findAuthenticatorApp(db, memberId),
    countRecoveryCodes(db, memberId),
  ]);
  const methods = app ? [...passkeys, { ...app, name: 'Authenticator app' }] : passkeys;
  return { sessions: sessions.map(presentSession), methods: methods.map(presentMethod), recoveryCodesLeft };
}

type SessionRow = Awaited<ReturnType<typeof listOwnSessions>>[number];

const presentSession = ({ id, userAgent, lastSeenAt, impersonatorId }: SessionRow) => ({
  id,
  device: impersonatorId ? 'Staff acting as the member' : describeDevice(userAgent),
  lastSeenAt: lastSeenAt.toISOString(),
});

const presentMethod = ({ name, lastUsedAt }: { name: string; lastUsedAt: Date | null }) => ({
  name,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Context = Pick<RequestContext, 'address'> & { caller: StaffCaller };

/** Other processes see it within 5 s, because they cache sessions. */
async function endSessions(
  { db, sessions }: Services,
  { caller, address }: Context,
  { id, action }: { id: string; action: string },
  end: (tx: Db) => Promise<string[]>,
) {
  const subject = toSubject(await openMember(db, caller, id));
  const endedIds = await changeFinallyAsStaff(db, caller, { action, subject }, async (tx, actor) => {
    await assertMayChangeAccess(tx, actor, [id]);
    const ids = await end(tx);
    const entry = { actorId: actor.memberId, subjectId: id, address, detail: { count: ids.length } };
    await recordAudit(tx, { action: 'session.ended', ...entry });
    return ids;
  });
  sessions.evict(endedIds);
  return { endedCount: endedIds.length };
}

export const memberAccessFeature: Feature = { routes, putBackRules: accountPutBackRules };
