import type { FastifyInstance } from 'fastify';
import { directory, representativeCategory } from '#contract/directory.ts';
import type { Viewer } from '#contract/viewer.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import { forbidden } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { getVisiblePhotoUrl } from '../../privacy/member-visibility.ts';
import { assertDirectoryAccess } from '../../privacy/viewer.ts';
import { listSectors } from '../organisations/organisations.sql.ts';
import type { Feature, Services } from '../services.ts';
import type { DirectoryRow } from './directory.sql.ts';
import { isRepresentative, listCompanies, listDirectoryMembers, listJurisdictions } from './directory.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { readDb }: Services): void {
  const representatives = new TtlCache<string, boolean>();
  const jurisdictions = new TtlCache<'all', Named[]>();
  registerEndpoints(app, accessControl, directory, {
    listMembers: async ({ query: { req } }, { caller }) => {
      assertDirectoryAccess(caller);
      const { memberId } = caller;
      if (req.whosWho && !(await representatives.get(memberId, () => isRepresentative(readDb, memberId))))
        throw forbidden(`The who's who is for ${representativeCategory}s.`);
      const [{ rows, totalItems }, allJurisdictions] = await Promise.all([
        listDirectoryMembers(readDb, req),
        jurisdictions.get('all', () => listJurisdictions(readDb)),
      ]);
      return { members: rows.map((row) => presentMember(row, allJurisdictions, caller)), totalItems };
    },
    listMemberSectors: async () => toNamesById(await listSectors(readDb)),
    listJurisdictions: async () => toNamesById(await listJurisdictions(readDb)),
    listCompanies: async ({ query }) => toNamesById(await listCompanies(readDb, query)),
  });
}

const presentMember = (member: DirectoryRow, jurisdictions: Named[], viewer: Viewer) => ({
  userId: member.id,
  contactId: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  jobPosition: member.positionTitle,
  companyName: member.organisationName,
  memberImg: getVisiblePhotoUrl(member, viewer),
  jurisdictions: jurisdictions
    .filter(({ id }) => member.jurisdictionIds.includes(id))
    .map(({ name }) => name),
});

type Named = { id: string; name: string };

const toNamesById = (rows: Named[]) => Object.fromEntries(rows.map(({ id, name }) => [id, name]));

export const directoryFeature: Feature = { routes };
