import type { FastifyInstance } from 'fastify';
import { organisations } from '#contract/organisations.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { notFound } from '../../http/errors.ts';
import type { Feature, Services } from '../services.ts';
import {
  findOrganisation,
  findOrganisations,
  listOpenOrganisations,
  listSectors,
  type OrganisationRow,
} from './organisations.sql.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, { reader }: Services): void {
  bindArea(app, gatekeeper, organisations, {
    listOrganisations: async ({ query: { filters = [], ...query } }) => {
      const filterBy = (key: string) => filters.find((filter) => filter?.Key === key)?.Value;
      const listing = { ...query, name: filterBy('name'), sectorId: filterBy('type') };
      const { rows, totalItems } = await findOrganisations(reader, listing);
      return { organisations: rows.map(presentOrganisation), totalItems, page: Math.max(1, query.page) };
    },
    listOrganisationSectors: async () => namesById(await listSectors(reader)),
    listOrganisationNames: async ({ query }) =>
      namesById(await listOpenOrganisations(reader, query.planType)),
    getOrganisation: async ({ params }) => {
      const found = await findOrganisation(reader, params.id);
      if (!found) throw notFound('There is no such organisation.');
      const { about, phone } = found;
      return { ...presentOrganisation(found), about, phone };
    },
  });
}

function presentOrganisation(organisation: OrganisationRow) {
  const { id, name, country, suburb, state, website, sectors, imageKey } = organisation;
  return { id, name, country, suburb, state, website, sectors, orgImg: pictureUrl(imageKey) };
}

const namesById = (rows: { id: string; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

export const organisationsFeature: Feature = { routes };
