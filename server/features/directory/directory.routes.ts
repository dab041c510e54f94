import type { FastifyInstance } from 'fastify';
import { directory, representativeCategory } from '#contract/directory.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { notAllowed } from '../../http/errors.ts';
import { assertFullReader } from '../../privacy/reader.ts';
import { listSectors } from '../organisations/organisations.sql.ts';
import type { Feature, Services } from '../services.ts';
import { presentDirectoryMember } from './directory.present.ts';
import { findCompanies, findDirectoryMembers, isRepresentative, listJurisdictions } from './directory.sql.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, { reader }: Services): void {
  const representatives = new TtlCache<string, boolean>();
  const jurisdictions = new TtlCache<'all', Awaited<ReturnType<typeof listJurisdictions>>>();
  bindArea(app, gatekeeper, directory, {
    listMembers: async ({ query: { req } }, { caller }) => {
      assertFullReader(caller);
      const { memberId } = caller;
      if (req.whosWho && !(await representatives.get(memberId, () => isRepresentative(reader, memberId))))
        throw notAllowed(`The who's who is for ${representativeCategory}s.`);
      const [{ rows, totalItems }, labels] = await Promise.all([
        findDirectoryMembers(reader, req),
        jurisdictions.get('all', () => listJurisdictions(reader)),
      ]);
      return { members: rows.map((row) => presentDirectoryMember(row, labels, caller)), totalItems };
    },
    listMemberSectors: async () =>
      labelsById((await listSectors(reader)).map(({ id, name }) => ({ id, label: name }))),
    listJurisdictions: async () => labelsById(await listJurisdictions(reader)),
    listCompanies: async ({ query }) => labelsById(await findCompanies(reader, query)),
  });
}

const labelsById = (rows: { id: string; label: string }[]) =>
  Object.fromEntries(rows.map(({ id, label }) => [id, label]));

export const directoryFeature: Feature = { routes };
