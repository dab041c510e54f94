import { databaseLimits } from '../../limits/limits.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Services } from '../services.ts';
import { acknowledgementLetter, type Enquiry, enquiryLetter } from './enquiries.mails.ts';
import { insertEnquiry } from './enquiries.sql.ts';

export type EnquiryParts = Pick<Services, 'config' | 'db' | 'limits' | 'postOffice'>;

/** Limits emails to addresses that are not the member's confirmed one, so that the form cannot flood them. */
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
    const isOwn = own?.emailConfirmedAt && own.email.toLowerCase() === enquiry.email.toLowerCase();
    const limit = isOwn ? 'acknowledgementToMember' : 'acknowledgementToStranger';
    if (!(await databaseLimits(tx).attempt(limit, mailboxOf(enquiry.email)))) return;
    const letter = acknowledgementLetter(enquiry, isOwn ? enquiry.firstName : null);
    await postOffice.post(tx, enquiry.email, letter);
  });
}
