import type { FastifyInstance } from 'fastify';
import { directory } from '#contract/directory.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { Remembered } from '../../remembered.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { listSectors } from '../organisations/organisations.sql.ts';
import { assertMayList } from './directory.policy.ts';
import { presentDirectoryMember } from './directory.present.ts';
import { findCompanies, findDirectoryMembers, findReader, listJurisdictions } from './directory.sql.ts';

export function directoryRoutes(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  { db, reader }: FeatureParts,
): void {
  // Who has just joined may not have come to a replica yet.
  const lookUp = async (memberId: string) =>
    (await findReader(reader, memberId)) ?? (await findReader(db, memberId));
  const readers = new Remembered<string, Awaited<ReturnType<typeof findReader>>>();
  const jurisdictions = new Remembered<'all', Awaited<ReturnType<typeof listJurisdictions>>>();
  bindArea(app, gatekeeper, directory, {
    listMembers: async ({ query: { req } }, { caller }) => {
      const { memberId } = caller;
      assertMayList(await readers.get(memberId, () => lookUp(memberId)), req);
      const [{ rows, totalItems }, labels] = await Promise.all([
        findDirectoryMembers(reader, req),
        jurisdictions.get('all', () => listJurisdictions(reader)),
      ]);
      return { members: rows.map((row) => presentDirectoryMember(row, labels)), totalItems };
    },
    listMemberSectors: async () =>
      labelsById((await listSectors(reader)).map(({ id, name }) => ({ id, label: name }))),
    listJurisdictions: async () => labelsById(await listJurisdictions(reader)),
    listCompanies: async ({ query }) => labelsById(await findCompanies(reader, query)),
  });
}

const labelsById = (rows: { id: string; label: string }[]) =>
  Object.fromEntries(rows.map(({ id, label }) => [id, label]));
