import type { FastifyInstance } from 'fastify';
import { memberNotesStaff } from '#contract/member-notes.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { can } from '#contract/permissions.ts';
import { openMember } from '../../history/open-member.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { changeMembership } from './change-membership.ts';
import { editMember } from './edit-member.ts';
import { memberNoteHandlers } from './member-notes.ts';
import { getMemberOverview } from './member-overview.ts';
import { memberPutBackRules } from './members.put-back.ts';
import { memberSearch } from './members.search.ts';
import { findAnyUser, findClosedMember } from './members.sql.ts';
import { presentAll, presentClosed, presentVisible } from './members.staff.present.ts';
import { moveMember } from './move-member.ts';
import { setBillingContact } from './set-billing-contact.ts';
import { setMemberDisabled } from './set-member-disabled.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  registerEndpoints(app, accessControl, memberNotesStaff, memberNoteHandlers(db));
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
    editStaffMember: ({ params: { id }, body, version }, { caller }) =>
      editMember(db, caller, { id, body, version }),
    changeMembership: ({ params, body, version }, { caller }) =>
      changeMembership(services, caller, { ...params, ...body, version }),
    setBillingContact: ({ params, body }, { caller }) =>
      setBillingContact(db, caller, { ...params, ...body }),
    disableMember: ({ params, body }, { caller, address }) =>
      setMemberDisabled(services, caller, { ...params, ...body, address, isDisabled: true }),
    enableMember: ({ params, body }, { caller, address }) =>
      setMemberDisabled(services, caller, { ...params, ...body, address, isDisabled: false }),
    moveStaffMember: ({ params, body, version }, { caller }) =>
      moveMember(db, caller, { ...params, ...body, version }),
  });
}

export const membersStaffFeature: Feature = {
  routes,
  search: [memberSearch],
  putBackRules: memberPutBackRules,
};
