import type { FastifyInstance } from 'fastify';
import { enquiries } from '#contract/enquiries.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { databaseLimits } from '../../limits/limits.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Feature, Services } from '../services.ts';
import { acknowledgementLetter, type Enquiry, enquiryLetter } from './enquiries.mails.ts';
import { insertEnquiry } from './enquiries.sql.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, parts: Services): void {
  bindArea(app, gatekeeper, enquiries, {
    submitEnquiry: async ({ body }, { caller }) => {
      await submitEnquiry(parts, body, caller.memberId);
      return { success: true };
    },
  });
}

/** Limits emails to addresses that are not the member's confirmed one, so that the form cannot flood them. */
async function submitEnquiry(
  { config, db, limits, postOffice }: Services,
  enquiry: Enquiry,
  memberId: string,
) {
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

export const enquiriesFeature: Feature = { routes };
