import * as z from 'zod/mini';
import { defineDraftEndpoints, draftCapabilities } from './drafts.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, multilineText, nonEmpty, oneOf, singleLineText } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';
import { searchText, sortOrder } from './wire/query-schemas.ts';

const idList = (max: number) => z.array(id).check(z.maxLength(max, `must have at most ${max} values`));

/** Only staff with the capability `groups.manage` can change these. Leaders change the description and the picture. */
const managed = {
  name: singleLineText(200),
  typeId: z.nullable(id),
  parentId: z.nullable(id),
  sectorIds: idList(100),
};
const fields = {
  ...managed,
  description: multilineText(2_000),
  imageKey: z.nullable(singleLineText(100)),
};
export const managedGroupFields = ['name', 'typeId', 'parentId', 'sectorIds'] satisfies Array<
  keyof typeof managed
>;

const draftGroup = z.strictObject(fields);
export type DraftGroup = z.output<typeof draftGroup>;

export const emptyGroup: DraftGroup = {
  name: '',
  typeId: null,
  parentId: null,
  sectorIds: [],
  description: '',
  imageKey: null,
};

/** A group must match this before members can see it. */
export const publishableGroup = z.extend(draftGroup, {
  name: singleLineText(200).check(nonEmpty),
  description: multilineText(2_000).check(nonEmpty),
  typeId: z.uuid('must be chosen'),
});
export type PublishableGroup = z.output<typeof publishableGroup>;

export const groupViews = ['all', 'drafts'] as const;

const named = z.object({ id, name: z.string() });
const nullableText = z.nullable(z.string());

const groupSummary = z.object({
  id,
  name: z.string(),
  type: nullableText,
  parentName: nullableText,
  pictureUrl: nullableText,
  memberCount: z.int(),
  /** Members see a version of it. */
  isLive: z.boolean(),
  /** Staff have changed it since. */
  hasDraft: z.boolean(),
});
export type StaffGroupSummary = z.output<typeof groupSummary>;

const leader = z.object({
  grantId: id,
  /** Without an id if the caller may not know the person. */
  member: z.object({ id: z.nullable(id), name: z.string() }),
  until: z.nullable(z.iso.datetime()),
});

const groupOverview = z.object({
  memberCount: z.int(),
  /** Groups whose parent it is. */
  childCount: z.int(),
  leaders: z.array(leader),
  /** The parent in the draft, or the one that members see. */
  parent: z.nullable(named),
});
export type StaffGroupOverview = z.output<typeof groupOverview>;

/** Only what members of the group see of each other. */
const groupMember = z.object({
  id,
  name: z.string(),
  photoUrl: nullableText,
  workplace: nullableText,
  isListed: z.boolean(),
  /** The grant as leader of this group. */
  leader: z.nullable(z.object({ grantId: id, until: z.nullable(z.iso.datetime()) })),
});
export type StaffGroupMember = z.output<typeof groupMember>;

/** A person whom the caller may add. */
const candidate = z.object({
  id,
  name: z.string(),
  workplace: nullableText,
  isMember: z.boolean(),
  /** Members see the person in the group after the email address is confirmed. */
  isConfirmed: z.boolean(),
});
export type GroupCandidate = z.output<typeof candidate>;

/** Addresses in one request, and people in one change. */
export const maxGroupChange = 500;
const memberIds = idList(maxGroupChange).check(z.minLength(1, 'must not be empty'));

const path = '/api/staff/groups';
const params = z.object({ id });
const scope = { group: 'id' } as const;
const read = { capability: draftCapabilities.group.read, scope } as const;
const edit = { capability: draftCapabilities.group.edit, scope } as const;
const changeMembers = { capability: 'groups.members', scope } as const;

const drafts = defineDraftEndpoints({
  path,
  noun: 'group',
  body: draftGroup,
  params,
  access: { read, create: { capability: 'groups.manage' }, edit, publish: edit },
});

export const groupsStaff = defineEndpoints({
  listStaffGroups: {
    summary: 'Lists the groups that the caller may read, published or not, with their newest state',
    method: 'GET',
    path,
    access: { capability: 'groups.read', scope: 'filtered' },
    query: z.strictObject({
      ...paging(50),
      view: z._default(oneOf(groupViews), 'all'),
      text: z.optional(searchText),
      typeId: z.optional(id),
      sortField: z._default(oneOf(['name', 'type', 'members']), 'name'),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({ groups: z.array(groupSummary), totalItems, page: z.int() }),
  },
  listGroupOptions: {
    summary: 'Lists the types and sectors that a group can have',
    method: 'GET',
    path: '/api/staff/group-options',
    access: { capability: 'groups.read', scope: 'filtered' },
    response: z.object({ types: z.array(named), sectors: z.array(named) }),
  },
  getStaffGroup: drafts.get,
  createGroup: drafts.create,
  saveGroup: drafts.save,
  discardGroupDraft: drafts.discard,
  publishGroup: drafts.publish,
  deleteGroup: drafts.remove,
  addGroupPicture: drafts.addPicture,
  getGroupOverview: {
    summary: 'Returns the leaders of a group, its parent, and what depends on it',
    method: 'GET',
    path: `${path}/{id}/overview`,
    access: read,
    params,
    response: groupOverview,
  },
  listStaffGroupMembers: {
    summary: 'Lists the members of a group, with what members of the group see of each other',
    method: 'GET',
    path: `${path}/{id}/members`,
    access: read,
    params,
    query: z.strictObject({
      ...paging(50),
      text: z.optional(searchText),
      sortField: z._default(oneOf(['lastName', 'organisation']), 'lastName'),
      sortOrder: z._default(sortOrder, 'asc'),
    }),
    response: z.object({ members: z.array(groupMember), totalItems, page: z.int() }),
  },
  findGroupCandidates: {
    summary: 'Finds people by name for a group, at most 8. Leaders find people in the directory only',
    method: 'GET',
    path: `${path}/{id}/candidates`,
    access: changeMembers,
    params,
    query: z.strictObject({ text: searchText }),
    response: z.object({ candidates: z.array(candidate) }),
  },
  findGroupCandidatesByEmail: {
    summary:
      'Finds people by their registered email address. Leaders find only addresses that the directory shows',
    method: 'POST',
    path: `${path}/{id}/candidates`,
    access: changeMembers,
    params,
    body: z.strictObject({
      emails: z
        .array(singleLineText(254))
        .check(
          z.minLength(1, 'must not be empty'),
          z.maxLength(maxGroupChange, `must have at most ${maxGroupChange} values`),
        ),
    }),
    response: z.object({
      candidates: z.array(z.extend(candidate, { email: z.string() })),
      notFound: z.array(z.string()),
    }),
  },
  addGroupMembers: {
    summary: 'Adds people to a published group. Those who are members already stay',
    method: 'POST',
    path: `${path}/{id}/members`,
    access: changeMembers,
    params,
    body: z.strictObject({ memberIds }),
    response: z.object({ addedCount: z.int(), entryId: z.nullable(id) }),
  },
  removeGroupMembers: {
    summary: 'Removes members from a group. Leaders of the group stay until their role ends',
    method: 'POST',
    path: `${path}/{id}/members/remove`,
    access: changeMembers,
    params,
    body: z.strictObject({ memberIds }),
    response: z.object({ removedCount: z.int(), entryId: z.nullable(id) }),
  },
});
