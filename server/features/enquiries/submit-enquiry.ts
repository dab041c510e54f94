import { findAccount } from '../authentication/accounts.sql.ts';
import type { FeatureParts } from '../feature-parts.ts';
import { acknowledgementLetter, type Enquiry, enquiryLetter } from './enquiries.mails.ts';
import { insertEnquiry } from './enquiries.sql.ts';

export type EnquiryParts = Pick<FeatureParts, 'config' | 'db' | 'limits' | 'postOffice'>;

/** Kept, sent to the association and acknowledged, all or nothing. */
export async function submitEnquiry(
  { config, db, limits, postOffice }: EnquiryParts,
  enquiry: Enquiry,
  memberId: string,
): Promise<void> {
  await limits.require('enquiryByMember', memberId);
  await db.transaction().execute(async (tx) => {
    await insertEnquiry(tx, { ...enquiry, phoneNumber: enquiry.phoneNumber || null, memberId });
    const { to, toByType } = config.enquiries;
    await postOffice.post(tx, toByType[enquiry.enquiryType] ?? to, enquiryLetter(enquiry));
    const own = await findAccount(tx, memberId);
    const isOwn = own?.email.toLowerCase() === enquiry.email.toLowerCase();
    await postOffice.post(
      tx,
      enquiry.email,
      acknowledgementLetter(enquiry, isOwn ? enquiry.firstName : null),
    );
  });
}
