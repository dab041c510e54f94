import type { FastifyInstance } from 'fastify';
import { type ListedMember, memberListStaff } from '#contract/member-list.staff.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { memberExport } from './member-export.sql.ts';
import { listFilterValues } from './member-filters.sql.ts';
import { type ListedMemberRow, listMembers } from './member-list.sql.ts';
import { listOrganisationContacts } from './organisation-contacts.sql.ts';

/** Reads from the primary, because staff look at the list right after a change. */
function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, memberListStaff, {
    listStaffMembers: async ({ query }) => {
      const { rows, ...totals } = await listMembers(db, query);
      return { members: rows.map(presentMember), ...totals, page: Math.max(1, query.page) };
    },
    listOrganisationContacts: async ({ params: { id } }) => ({
      contacts: await listOrganisationContacts(db, id),
    }),
    listMemberFilters: () => listFilterValues(db),
  });
}

const presentMember = ({ firstName, lastName, membershipName, ...row }: ListedMemberRow): ListedMember => ({
  ...row,
  name: `${firstName} ${lastName}`,
  membership: membershipName,
  joinedAt: row.joinedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

export const memberListFeature: Feature = { routes, exports: [memberExport] };
