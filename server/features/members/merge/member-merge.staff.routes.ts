import type { FastifyInstance } from 'fastify';
import { memberMergeStaff } from '#contract/member-merge.staff.ts';
import { openMember } from '../../../history/open-member.ts';
import { type AccessControl, registerEndpoints } from '../../../http/register-endpoints.ts';
import type { Feature, Services } from '../../services.ts';
import { listDuplicates } from './duplicates.sql.ts';
import { memberMergePutBackRules } from './member-merge.put-back.ts';
import { mergeMember, previewMemberMerge } from './merge-members.ts';
import { presentPerson } from './present-person.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  registerEndpoints(app, accessControl, memberMergeStaff, {
    listDuplicateMembers: async ({ params: { id } }, { caller }) => {
      await openMember(db, caller, id);
      const rows = await listDuplicates(db, id);
      return {
        members: rows.map(({ disabledAt, shared, ...row }) => ({
          ...presentPerson(row),
          disabledAt: disabledAt?.toISOString() ?? null,
          shared,
        })),
      };
    },
    previewMemberMerge: ({ params, query }, { caller }) =>
      previewMemberMerge(db, caller, { ...params, ...query }),
    mergeMember: ({ params, body, version }, { caller, address }) =>
      mergeMember(services, caller, { ...params, ...body, version, address }),
  });
}

export const memberMergeFeature: Feature = { routes, putBackRules: memberMergePutBackRules };
