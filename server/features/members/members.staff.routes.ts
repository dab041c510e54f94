import type { FastifyInstance } from 'fastify';
import { membersStaff } from '#contract/members.staff.ts';
import { can } from '#contract/permissions.ts';
import { openMember } from '../../history/open-member.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { getMemberOverview } from './member-overview.ts';
import { memberSearch } from './members.search.ts';
import { findAnyUser, findClosedMember } from './members.sql.ts';
import { presentAll, presentClosed, presentVisible } from './members.staff.present.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, membersStaff, {
    getStaffMember: async ({ params: { id } }, { caller }) => {
      await openMember(db, caller, id);
      const user = await findAnyUser(db, id);
      if (user) return can(caller.grants, 'members.readPrivate') ? presentAll(user) : presentVisible(user);
      const closed = await findClosedMember(db, id);
      if (!closed) throw notFound('Member not found.');
      return presentClosed(closed);
    },
    getMemberOverview: ({ params: { id } }, { caller }) => getMemberOverview(db, caller, id),
  });
}

export const membersStaffFeature: Feature = { routes, search: [memberSearch] };
