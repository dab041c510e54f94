import type { FastifyInstance } from 'fastify';
import { groups } from '#contract/groups.ts';
import type { Viewer } from '#contract/viewer.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { assertListed } from '../../privacy/member-visibility.ts';
import { assertDirectoryAccess } from '../../privacy/viewer.ts';
import type { Feature, Services } from '../services.ts';
import { listGroupMembers } from './group-members.sql.ts';
import {
  findGroup,
  type GroupQuery,
  type GroupRow,
  isListedMember,
  listGroupTypes,
  searchGroups,
} from './groups.sql.ts';
import { presentGroupMember } from './present-group-member.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db, readDb, config }: Services): void {
  const pagesByQuery = new TtlCache<string, GroupPage>({ ttlMs: config.responseCacheMs, maxEntries: 500 });
  const groupsById = new TtlCache<string, Awaited<ReturnType<typeof findGroup>>>({
    ttlMs: config.responseCacheMs,
  });
  registerEndpoints(app, accessControl, groups, {
    listGroups: async ({ query }, { caller }) => {
      const { page, size, memberId } = query;
      if (memberId !== undefined && memberId !== caller.memberId)
        await assertGroupsVisible(db, memberId, caller);
      const groupQuery = {
        page,
        size,
        memberId,
        name: query.name ?? query.keyword,
        typeId: query.type ?? query.category,
        sortField: query.sortField ?? query.field,
        sortOrder: query.sortOrder ?? query.sort,
      };
      const load = () => loadGroupPage(readDb, groupQuery);
      return memberId === undefined ? pagesByQuery.get(JSON.stringify(groupQuery), load) : load();
    },
    listMyGroups: ({ query: { type, ...query } }, { caller }) =>
      loadGroupPage(readDb, { ...query, typeId: type, memberId: caller.memberId }),
    listGroupMembers: async ({ query }, { caller }) => {
      const id = (query.id ?? query.collaborationId) as string;
      const group = await groupsById.get(id, () => findGroup(readDb, id));
      if (!group) throw notFound('Group not found.');
      const name = query.name ?? query.keyword;
      const { rows, totalItems } = await listGroupMembers(readDb, { ...query, group, name });
      const collabGroup = { id: group.id, name: group.name, description: group.description };
      return {
        members: rows.map((row) => presentGroupMember(row, caller)),
        totalItems,
        page: Math.max(1, query.page),
        collabGroup,
      };
    },
    listGroupTypes: async () => {
      const types = await listGroupTypes(readDb);
      return Object.fromEntries(types.map(({ id, name }) => [id, name]));
    },
  });
}

type GroupPage = Awaited<ReturnType<typeof loadGroupPage>>;

async function loadGroupPage(db: Db, groupQuery: GroupQuery) {
  const { rows, totalItems } = await searchGroups(db, groupQuery);
  return { collabGroups: rows.map(presentGroup), totalItems, page: Math.max(1, groupQuery.page) };
}

/** Applies the access rules of the profile. The error is the same for missing and hidden members. */
async function assertGroupsVisible(db: Db, memberId: string, viewer: Viewer): Promise<void> {
  assertDirectoryAccess(viewer);
  assertListed({ isListed: await isListedMember(db, memberId) });
}

const presentGroup = ({ id, name, description, parentName, imageKey }: GroupRow) => ({
  id,
  name,
  description,
  parentName,
  groupImg: toImageUrl(imageKey),
});

export const groupsFeature: Feature = { routes };
