import type { FastifyInstance } from 'fastify';
import { enquiriesStaff } from '#contract/enquiries.staff.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { addNote, answerEnquiry, changeOwner, changeState, getEnquiry } from './change-enquiry.ts';
import { enquiryExport } from './enquiries.export.ts';
import { presentEnquiry } from './enquiries.present.ts';
import { enquiryPutBackRules } from './enquiries.put-back.ts';
import { enquirySearch } from './enquiries.search.ts';
import { listEnquiries } from './enquiries.staff.sql.ts';
import { enquiryKind } from './enquiries.today.ts';
import { listOwners, readFigures } from './enquiry-figures.sql.ts';
import { templateHandlers } from './enquiry-templates.ts';
import { toEnquiryFilter } from './to-enquiry-filter.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  registerEndpoints(app, accessControl, enquiriesStaff, {
    listEnquiries: async ({ query }, { caller }) => {
      const filter = toEnquiryFilter(query, caller.memberId);
      const { rows, totalItems } = await listEnquiries(db, filter, query, query);
      return { enquiries: rows.map(presentEnquiry), totalItems, page: Math.max(1, query.page) };
    },
    getEnquiryFigures: async () => {
      const { counts, times } = await readFigures(db);
      return {
        counts: {
          open: counts.get('open') ?? 0,
          answered: counts.get('answered') ?? 0,
          closed: counts.get('closed') ?? 0,
        },
        firstAnswers: {
          count: times?.count ?? 0,
          medianMinutes: times?.median ?? null,
          ninetiethPercentileMinutes: times?.ninetiethPercentile ?? null,
        },
      };
    },
    listEnquiryOwners: async () => ({
      owners: (await listOwners(db)).map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`,
      })),
    }),
    listEnquiryTypes: async () => ({ types: services.settings.current.enquiries.types }),
    getEnquiry: ({ params }) => getEnquiry(db, params.id),
    setEnquiryOwner: ({ params: { id }, version, body }, { caller }) =>
      changeOwner(services, caller, { id, version }, body.ownerId),
    answerEnquiry: ({ params: { id }, version, body }, { caller }) =>
      answerEnquiry(services, caller, { id, version }, body.text),
    addEnquiryNote: ({ params: { id }, body }, { caller }) => addNote(services, caller, { id }, body.text),
    setEnquiryState: ({ params: { id }, version, body }, { caller }) =>
      changeState(services, caller, { id, version }, body.state),
    ...templateHandlers(services),
  });
}

export const enquiriesStaffFeature: Feature = {
  routes,
  today: (services) => [enquiryKind(services)],
  search: [enquirySearch],
  exports: [enquiryExport],
  putBackRules: enquiryPutBackRules,
};
