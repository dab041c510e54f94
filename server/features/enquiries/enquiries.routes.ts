import type { FastifyInstance } from 'fastify';
import { enquiries } from '#contract/enquiries.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { toCanonicalMailbox } from '../../mail/canonical-mailbox.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Feature, Services } from '../services.ts';
import { acknowledgementEmail, type Enquiry, enquiryEmail } from './enquiries.emails.ts';
import { insertEnquiry } from './enquiries.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, enquiries, {
    submitEnquiry: async ({ body }, { caller }) => {
      await submitEnquiry(services, body, caller.memberId);
      return { success: true };
    },
  });
}

/** Limits emails to addresses other than the member's confirmed one, so that the form cannot flood them. */
async function submitEnquiry(services: Services, enquiry: Enquiry, memberId: string): Promise<void> {
  const { config, db, rateLimiter, mailer } = services;
  await rateLimiter.consume('enquiryByMember', memberId);
  await db.transaction().execute(async (tx) => {
    await insertEnquiry(tx, { ...enquiry, phoneNumber: enquiry.phoneNumber || null, memberId });
    const { to, toByType } = config.enquiries;
    await mailer.enqueue(tx, toByType[enquiry.enquiryType] ?? to, enquiryEmail(enquiry));
    const account = await findAccount(tx, memberId);
    const isOwnEmail =
      account?.emailConfirmedAt && account.email.toLowerCase() === enquiry.email.toLowerCase();
    const limit = isOwnEmail ? 'acknowledgementToMember' : 'acknowledgementToVisitor';
    if (!(await createRateLimiter(tx).tryConsume(limit, toCanonicalMailbox(enquiry.email)))) return;
    const content = acknowledgementEmail(enquiry, isOwnEmail ? enquiry.firstName : null);
    await mailer.enqueue(tx, enquiry.email, content);
  });
}

export const enquiriesFeature: Feature = { routes };
