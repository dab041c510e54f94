import type { FastifyInstance } from 'fastify';
import { grantsStaff } from '#contract/grants.staff.ts';
import type { Role } from '#contract/permissions.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import { listSessionIds } from '../authentication/sessions.sql.ts';
import type { Feature, Services } from '../services.ts';
import { assertMayGrant } from './assert-may-grant.ts';
import { endingGrantKind } from './ending-grants.today.ts';
import { grantExport } from './grants.export.ts';
import { grantPutBackRules } from './grants.put-back.ts';
import {
  endGrant,
  explainLastAdministrator,
  findGrant,
  type GrantRow,
  insertGrant,
  listGrants,
} from './grants.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db, sessions }: Services): void {
  /** Other processes notice the change within 5 s, when their cache expires. */
  const evictSessions = async (memberId: string) => sessions.evict(await listSessionIds(db, memberId));
  registerEndpoints(app, accessControl, grantsStaff, {
    listGrants: async ({ query }) => {
      const { rows, totalItems } = await listGrants(db, query);
      return { grants: rows.map(presentGrant), totalItems, page: Math.max(1, query.page) };
    },

    createGrant: async ({ body }, { caller }) => {
      const { memberId, role, groupId = null, organisationId = null, until = null } = body;
      assertScopeFits(role, { groupId, organisationId });
      const account = await findAccount(db, memberId);
      if (!account || account.disabledAt) throw notFound('Member not found.');
      const subject = {
        kind: 'grant',
        id: memberId,
        label: `${account.firstName} ${account.lastName}`,
      } as const;
      const { result } = await changeAsStaff(
        db,
        caller,
        { action: `granted ${role} to`, subject },
        async (tx, _entryId, actor) => {
          await assertMayGrant(tx, actor, role);
          const grant = { memberId, role, groupId, organisationId, grantedBy: caller.memberId, until };
          const id = await insertGrant(tx, grant).catch(explainMissingScope);
          if (!id) throw conflict(`${subject.label} has this role already.`);
          return (await findGrant(tx, id)) ?? rejectPastDate();
        },
      );
      await evictSessions(memberId);
      return presentGrant(result);
    },

    endGrant: async ({ params }, { caller }) => {
      const grant = await findGrant(db, params.id);
      if (!grant) throw notFound('This grant has ended already.');
      const { memberId, memberName, role } = grant;
      const subject = { kind: 'grant', id: memberId, label: memberName } as const;
      const { entryId } = await changeAsStaff(
        db,
        caller,
        { action: `withdrew ${role} from`, subject },
        async (tx, _entryId, actor) => {
          await assertMayGrant(tx, actor, role);
          const isEnded = await endGrant(tx, params.id).catch(
            explainLastAdministrator('The last administrator cannot be removed.'),
          );
          if (!isEnded) throw conflict('A colleague ended this grant already.');
        },
      );
      await evictSessions(memberId);
      return { entryId: entryId as string };
    },
  });
}

function assertScopeFits(role: Role, scope: Record<'groupId' | 'organisationId', string | null>): void {
  const needed = { 'group leader': 'groupId', 'agency administrator': 'organisationId' } as const;
  const field = role in needed ? needed[role as keyof typeof needed] : undefined;
  for (const each of ['groupId', 'organisationId'] as const) {
    if (each === field && scope[each] === null)
      throw validationFailed([{ field: each, message: `must name the one that the ${role} is for` }]);
    if (each !== field && scope[each] !== null)
      throw validationFailed([{ field: each, message: `must be empty for the role ${role}` }]);
  }
}

function rejectPastDate(): never {
  throw validationFailed([{ field: 'until', message: 'must not be in the past' }]);
}

/** The foreign key of the group or organisation. */
function explainMissingScope(error: unknown): never {
  if ((error as { code?: string }).code === '23503')
    throw notFound('The group or organisation was not found.');
  throw error;
}

function presentGrant(row: GrantRow) {
  const scopeId = row.groupId ?? row.organisationId;
  return {
    id: row.id,
    member: { id: row.memberId, name: row.memberName },
    role: row.role,
    scope: scopeId ? { id: scopeId, name: row.scopeName ?? '' } : null,
    grantedBy: row.grantedBy ? { id: row.grantedBy, name: row.granterName ?? '' } : null,
    grantedAt: row.grantedAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    canEnd: !row.isLastAdministrator,
  };
}

export const grantsFeature: Feature = {
  routes,
  today: () => [endingGrantKind],
  exports: [grantExport],
  putBackRules: grantPutBackRules,
};
