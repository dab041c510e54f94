import { formatReference } from '#contract/enquiries.ts';
import { can } from '#contract/permissions.ts';
import { maxResultsPerKind, type SearchKind } from '../../search/search-kind.ts';
import { findNewestEnquiries, findReferenceNumber } from './enquiries.staff.sql.ts';

export const enquirySearch: SearchKind = {
  name: 'enquiry',
  // A number without the letter can be a year in another name.
  isReference: (text) => /^\s*e/i.test(text) && findReferenceNumber(text) !== undefined,
  find: async (db, { grants }, { text }) => {
    if (text === '' || !can(grants, 'enquiries.read')) return [];
    const enquiries = await findNewestEnquiries(db, text, maxResultsPerKind);
    return enquiries.map(({ id, number, firstName, lastName, enquiryLabel, state }) => ({
      id,
      title: `${formatReference(number)} ${firstName} ${lastName}`,
      note: `${enquiryLabel}, ${state}`,
    }));
  },
};
