import type { FastifyInstance } from 'fastify';
import { groupsStaff, type StaffGroupMember } from '#contract/groups.staff.ts';
import { can } from '#contract/permissions.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { Db } from '../../db/database.ts';
import { draftHandlers } from '../../drafts/draft-handlers.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import { hiddenName, loadNameCheck } from '../../privacy/name-check.ts';
import { listSectors } from '../organisations/organisations.sql.ts';
import type { Feature, Services } from '../services.ts';
import {
  addGroupMembers,
  findCandidates,
  findCandidatesByEmail,
  removeGroupMembers,
  toViewer,
} from './change-group-members.ts';
import { groupDrafts } from './group-drafts.ts';
import { groupMemberExport } from './group-members.export.ts';
import { type GroupMemberRow, listGroupMembers } from './group-members.sql.ts';
import { findLedGroup, type LeaderGrant, listGroupLeaders } from './group-members.staff.sql.ts';
import { groupExport } from './groups.export.ts';
import { groupPutBackRules } from './groups.put-back.ts';
import { groupSearch } from './groups.search.ts';
import { listGroupTypes } from './groups.sql.ts';
import { findOverview, listStaffGroups, type StaffGroupRow } from './groups.staff.sql.ts';
import { presentGroupMember } from './present-group-member.ts';

type StaffHandlers = Handlers<typeof groupsStaff>;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const drafts = draftHandlers(services, groupDrafts);
  registerEndpoints(app, accessControl, groupsStaff, {
    ...listHandlers(services),
    ...memberHandlers(services),
    getStaffGroup: drafts.get,
    createGroup: drafts.create,
    saveGroup: drafts.save,
    discardGroupDraft: drafts.discard,
    publishGroup: drafts.publish,
    deleteGroup: drafts.remove,
    addGroupPicture: drafts.addPicture,
  });
}

/** Reads from the primary, because staff look at a group right after changing it. */
function listHandlers({ db }: Services) {
  return {
    listStaffGroups: async ({ query }, { caller: { grants } }) => {
      const onlyIds = can(grants, 'groups.read') ? undefined : grants.flatMap(({ groupId }) => groupId ?? []);
      const { rows, totalItems } = await listStaffGroups(db, { ...query, onlyIds });
      return { groups: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },
    listGroupOptions: async () => {
      const [types, sectors] = await Promise.all([listGroupTypes(db), listSectors(db)]);
      return { types, sectors };
    },
    getGroupOverview: async ({ params: { id } }, { caller }) => {
      const overview = await findOverview(db, id);
      if (!overview) throw notFound('There is no such group. It may have been deleted.');
      return { ...overview, leaders: await presentLeaders(db, id, caller) };
    },
  } satisfies Partial<StaffHandlers>;
}

function memberHandlers({ db }: Services) {
  return {
    listStaffGroupMembers: async ({ params: { id }, query }, { caller }) => {
      const group = await findLedGroup(db, id);
      if (!group) throw notFound('A group has members once it is published.');
      const { rows, totalItems } = await listGroupMembers(db, { ...query, group, name: query.text });
      const grantOf = new Map(group.leaders.map((leader) => [leader.memberId, leader]));
      return {
        members: rows.map((row) => presentMember(row, toViewer(caller), grantOf.get(row.id))),
        totalItems,
        page: Math.max(1, query.page),
      };
    },
    findGroupCandidates: async ({ params: { id }, query }, { caller }) => ({
      candidates: await findCandidates(db, caller, id, query.text),
    }),
    findGroupCandidatesByEmail: ({ params: { id }, body }, { caller }) =>
      findCandidatesByEmail(db, caller, id, body.emails),
    addGroupMembers: ({ params: { id }, body: { memberIds } }, { caller }) =>
      addGroupMembers(db, caller, { groupId: id, memberIds }),
    removeGroupMembers: ({ params: { id }, body: { memberIds } }, { caller }) =>
      removeGroupMembers(db, caller, { groupId: id, memberIds }),
  } satisfies Partial<StaffHandlers>;
}

const presentSummary = ({ imageKey, total: _, ...group }: StaffGroupRow) => ({
  ...group,
  pictureUrl: toImageUrl(imageKey),
});

/** Leaders need not be members of the group, so their names may be hidden. */
async function presentLeaders(db: Db, groupId: string, caller: Caller) {
  const leaders = await listGroupLeaders(db, groupId);
  const canName = await loadNameCheck(
    db,
    caller.grants,
    leaders.map(({ memberId }) => memberId),
  );
  return leaders.map(({ grantId, until, memberId, memberName, isVisibleInGroup }) => ({
    grantId,
    until: until?.toISOString() ?? null,
    member:
      isVisibleInGroup || canName(memberId)
        ? { id: memberId, name: memberName }
        : { id: null, name: hiddenName },
  }));
}

function presentMember(row: GroupMemberRow, viewer: Viewer, grant?: LeaderGrant): StaffGroupMember {
  const { id, firstName, lastName, profileImage, includeInDirectory, workplace } = presentGroupMember(
    row,
    viewer,
  );
  return {
    id,
    name: `${firstName} ${lastName}`,
    photoUrl: profileImage,
    workplace,
    isListed: includeInDirectory,
    leader: grant
      ? { grantId: grant.grantId, until: grant.until && new Date(grant.until).toISOString() }
      : null,
  };
}

export const groupsStaffFeature: Feature = {
  routes,
  putBackRules: groupPutBackRules,
  search: [groupSearch],
  exports: [groupExport, groupMemberExport],
};
