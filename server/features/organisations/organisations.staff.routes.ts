import type { FastifyInstance } from 'fastify';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { can, type Grant } from '#contract/permissions.ts';
import { insertPublicFile } from '../../files/files.sql.ts';
import { processUploadedImage, storeImage } from '../../files/store-image.ts';
import { conflict } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import { listSessionIds } from '../authentication/sessions.sql.ts';
import type { Feature, Services } from '../services.ts';
import { changeOrganisation, createOrganisation, editOrganisation } from './edit-organisation.ts';
import { mergeOrganisation, previewMerge } from './merge-organisation.ts';
import { searchStaffOrganisations } from './organisation-list.sql.ts';
import { organisationExport } from './organisations.export.ts';
import { organisationPutBackRules } from './organisations.put-back.ts';
import { organisationSearch } from './organisations.search.ts';
import { listSectors } from './organisations.sql.ts';
import { getOrganisation, presentSummary } from './organisations.staff.present.ts';
import {
  findActiveNamesake,
  listFilterValues,
  retireNow,
  updateOrganisation,
} from './organisations.staff.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, organisationsStaff, {
    ...readHandlers(services),
    ...changeHandlers(services),
    ...mergeHandlers(services),
  });
}

type StaffHandlers = Handlers<typeof organisationsStaff>;

/** Reads from the primary, because staff look at an organisation right after changing it. */
function readHandlers({ db }: Services) {
  return {
    listStaffOrganisations: async ({ query }, { caller }) => {
      const onlyIds = can(caller.grants, 'organisations.read') ? undefined : listOwnIds(caller.grants);
      const { rows, totalItems } = await searchStaffOrganisations(db, { ...query, onlyIds });
      return { organisations: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },
    listOrganisationFilters: async () => {
      const [values, sectors] = await Promise.all([listFilterValues(db), listSectors(db)]);
      return { ...values, sectors };
    },
    getStaffOrganisation: ({ params }) => getOrganisation(db, params.id),
  } satisfies Partial<StaffHandlers>;
}

const listOwnIds = (grants: Grant[]) => grants.flatMap(({ organisationId }) => organisationId ?? []);

function changeHandlers(services: Services) {
  const { db } = services;
  return {
    createOrganisation: ({ body }, { caller }) => createOrganisation(db, caller, body),
    editOrganisation: ({ params: { id }, body, version }, { caller }) =>
      editOrganisation(db, caller, { id, body, version }),
    changeOrganisationPicture: async ({ params: { id }, body }, { caller }) => {
      const bytes = await processUploadedImage(new Uint8Array(await body.img.arrayBuffer()));
      const file = await storeImage(services, bytes);
      return changeOrganisation(db, caller, id, { action: 'changed the picture of' }, async (tx) => {
        await insertPublicFile(tx, file);
        await updateOrganisation(tx, id, { imageKey: file.key });
      });
    },
    removeOrganisationPicture: ({ params: { id } }, { caller }) =>
      changeOrganisation(db, caller, id, { action: 'removed the picture of' }, (tx) =>
        updateOrganisation(tx, id, { imageKey: null }),
      ),
    retireOrganisation: ({ params: { id }, body: { reason } }, { caller }) =>
      changeOrganisation(db, caller, id, { action: 'retired', reason }, async (tx, current) => {
        if (current.retiredAt) throw conflict(`${current.name} is retired already.`, current);
        await retireNow(tx, id);
      }),
    reinstateOrganisation: ({ params: { id }, body: { reason } }, { caller }) =>
      changeOrganisation(db, caller, id, { action: 'reinstated', reason }, async (tx, current) => {
        const { name } = current;
        if (!current.retiredAt) throw conflict(`${name} is not retired.`, current);
        if (await findActiveNamesake(tx, name, id))
          throw conflict(`Another organisation is called ${name} now. Rename one of the two first.`, current);
        await updateOrganisation(tx, id, { retiredAt: null });
      }),
  } satisfies Partial<StaffHandlers>;
}

function mergeHandlers({ db, sessions }: Services) {
  return {
    previewOrganisationMerge: ({ params: { id }, query }) => previewMerge(db, { id, ...query }),
    mergeOrganisation: async ({ params: { id }, body, version }, { caller }) => {
      const { memberIdsWithMovedGrants, ...result } = await mergeOrganisation(db, caller, {
        id,
        version,
        ...body,
      });
      for (const memberId of memberIdsWithMovedGrants) sessions.evict(await listSessionIds(db, memberId));
      return result;
    },
  } satisfies Partial<StaffHandlers>;
}

export const organisationsStaffFeature: Feature = {
  routes,
  putBackRules: organisationPutBackRules,
  search: [organisationSearch],
  exports: [organisationExport],
};
