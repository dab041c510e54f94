import type { FastifyInstance } from 'fastify';
import { consoleStaff, searchResultKinds } from '#contract/console.staff.ts';
import { can, capabilities } from '#contract/permissions.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { SearchKind } from '../../search/search-kind.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import { type GrantRow, listOwnGrants } from '../grants/grants.sql.ts';
import type { Services } from '../services.ts';
import { deleteView, listSavedViews, upsertView } from './saved-views.sql.ts';
import { searchStaff } from './search-staff.ts';

const maxViews = 100;

const positionOf = ({ name }: SearchKind) => searchResultKinds.indexOf(name);

export function registerConsoleRoutes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, readDb, config, sessions }: Services,
  searchKinds: SearchKind[],
): void {
  const kinds = searchKinds.toSorted((one, other) => positionOf(one) - positionOf(other));
  registerEndpoints(app, accessControl, consoleStaff, {
    getStaffProfile: async (_input, { caller, setFilesCookie }) => {
      setFilesCookie(await sessions.issueFilesToken(caller));
      const [account, grants] = await Promise.all([
        findAccount(db, caller.memberId),
        listOwnGrants(db, caller.memberId),
      ]);
      return {
        name: account ? `${account.firstName} ${account.lastName}` : '',
        grants: grants.map(presentOwnGrant),
        capabilities: capabilities.filter((capability) => can(caller.grants, capability)),
        isSecondStepRequired: !config.demo,
      };
    },
    searchStaff: async ({ query }, { caller }) => ({
      results: await searchStaff({ readDb, kinds }, caller, query.text),
    }),
    listSavedViews: async (_input, { caller }) => ({ views: await listSavedViews(db, caller.memberId) }),
    saveView: async ({ body }, { caller }) => {
      const views = await listSavedViews(db, caller.memberId);
      const isNew = !views.some(({ table, label }) => table === body.table && label === body.label);
      if (isNew && views.length >= maxViews)
        throw conflict(`You have ${maxViews} saved views. Remove one first.`);
      return upsertView(db, caller.memberId, body);
    },
    removeView: async ({ params }, { caller }) => {
      if (!(await deleteView(db, caller.memberId, params.id))) throw notFound('This view does not exist.');
      return { success: true };
    },
  });
}

const presentOwnGrant = ({ role, groupId, organisationId, scopeName, until }: GrantRow) => ({
  ...{ role, groupId, organisationId, scopeName },
  until: until?.toISOString() ?? null,
});
