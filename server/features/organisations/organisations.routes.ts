import type { FastifyInstance } from 'fastify';
import { organisations } from '#contract/organisations.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import {
  findOrganisation,
  listJoinableOrganisations,
  listSectors,
  type OrganisationRow,
  searchOrganisations,
} from './organisations.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { readDb }: Services): void {
  registerEndpoints(app, accessControl, organisations, {
    listOrganisations: async ({ query: { filters = [], ...query } }) => {
      const filterBy = (key: string) => filters.find((filter) => filter?.Key === key)?.Value;
      const options = { ...query, name: filterBy('name'), sectorId: filterBy('type') };
      const { rows, totalItems } = await searchOrganisations(readDb, options);
      return { organisations: rows.map(presentOrganisation), totalItems, page: Math.max(1, query.page) };
    },
    listOrganisationSectors: async () => namesById(await listSectors(readDb)),
    listOrganisationNames: async ({ query }) =>
      namesById(await listJoinableOrganisations(readDb, query.planType)),
    getOrganisation: async ({ params }) => {
      const organisation = await findCurrentOrganisation(readDb, params.id);
      if (!organisation) throw notFound('Organisation not found.');
      const { about, phone, retiredAt } = organisation;
      return { ...presentOrganisation(organisation), about, phone, ...(retiredAt && { isRetired: true }) };
    },
  });
}

/** Follows merges. */
async function findCurrentOrganisation(db: Db, id: string): ReturnType<typeof findOrganisation> {
  const organisation = await findOrganisation(db, id);
  return organisation?.mergedIntoId ? findCurrentOrganisation(db, organisation.mergedIntoId) : organisation;
}

function presentOrganisation(organisation: OrganisationRow) {
  const { id, name, country, suburb, state, website, sectors, imageKey } = organisation;
  return { id, name, country, suburb, state, website, sectors, orgImg: toImageUrl(imageKey) };
}

const namesById = (rows: { id: string; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

export const organisationsFeature: Feature = { routes };
