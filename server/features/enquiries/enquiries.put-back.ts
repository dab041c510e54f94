import type { PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { canOwnEnquiries } from './change-enquiry.ts';
import { findEnquiry } from './enquiries.staff.sql.ts';

export const enquiryPutBackRules: PutBackRule[] = [
  {
    table: 'enquiries',
    check: async (tx, rows) => {
      for (const { key } of rows.filter(({ columns }) => columns.includes('owner_id'))) {
        const enquiry = await findEnquiry(tx, key.id as string);
        if (enquiry?.ownerId && !(await canOwnEnquiries(tx, enquiry.ownerId)))
          throw conflict(
            `This cannot be put back: ${enquiry.ownerFirstName} does not answer enquiries any more.`,
          );
      }
    },
  },
];
