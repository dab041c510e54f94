import type { FastifyInstance } from 'fastify';
import { consoleStaff } from '#contract/console.staff.ts';
import { can, capabilities } from '#contract/permissions.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import { listOwnGrants } from '../grants/grants.sql.ts';
import type { Feature, Services } from '../services.ts';
import { searchStaff } from './search-staff.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, config } = services;
  registerEndpoints(app, accessControl, consoleStaff, {
    getStaffProfile: async (_input, { caller }) => {
      const [account, grants] = await Promise.all([
        findAccount(db, caller.memberId),
        listOwnGrants(db, caller.memberId),
      ]);
      return {
        name: account ? `${account.firstName} ${account.lastName}` : '',
        grants: grants.map(({ role, groupId, organisationId, scopeName, until }) => ({
          role,
          groupId,
          organisationId,
          scopeName,
          until: until?.toISOString() ?? null,
        })),
        capabilities: capabilities.filter((capability) => can(caller.grants, capability)),
        isSecondStepRequired: !config.demo,
      };
    },
    searchStaff: async ({ query }, { caller }) => ({
      results: await searchStaff(services, caller, query.text),
    }),
  });
}

export const consoleFeature: Feature = { routes };
