import type { FastifyInstance } from 'fastify';
import { enquiries, formatReference } from '#contract/enquiries.ts';
import { notFound, validationFailed } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { toCanonicalMailbox } from '../../mail/canonical-mailbox.ts';
import { enquiryAddress, findOfferedLabel } from '../../settings/enquiry-types.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import type { Feature, Services } from '../services.ts';
import { acknowledgementEmail, type Enquiry, enquiryEmail, replyEmail } from './enquiries.emails.ts';
import { presentOwnEnquiry, presentOwnThread } from './enquiries.present.ts';
import {
  findOwnEnquiry,
  insertEnquiry,
  insertMessage,
  listMessagesForMember,
  listOwnEnquiries,
  type OwnEnquiryRow,
  reopenForReply,
} from './enquiries.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  const findOwn = async (memberId: string, id: string) => {
    const enquiry = await findOwnEnquiry(db, memberId, id);
    if (!enquiry) throw notFound('Enquiry not found.');
    return enquiry;
  };
  const presentThread = async (enquiry: OwnEnquiryRow) =>
    presentOwnThread(enquiry, await listMessagesForMember(db, enquiry.id));
  registerEndpoints(app, accessControl, enquiries, {
    submitEnquiry: async ({ body }, { caller }) => {
      const reference = await submitEnquiry(services, body, caller.memberId);
      return { success: true, reference };
    },
    listOwnEnquiries: async ({ query }, { caller }) => {
      const { rows, totalItems } = await listOwnEnquiries(db, caller.memberId, query);
      return { enquiries: rows.map(presentOwnEnquiry), totalItems, page: Math.max(1, query.page) };
    },
    getOwnEnquiry: async ({ params }, { caller }) => presentThread(await findOwn(caller.memberId, params.id)),
    replyToEnquiry: async ({ params, body }, { caller }) => {
      const enquiry = await findOwn(caller.memberId, params.id);
      await reply(services, enquiry, caller.memberId, body.text);
      return presentThread({ ...enquiry, state: 'open' });
    },
  });
}

/** Limits emails to addresses other than the member's confirmed one, so that the form cannot flood them. */
async function submitEnquiry(services: Services, enquiry: Enquiry, memberId: string): Promise<string> {
  const { settings, db, rateLimiter, mailer } = services;
  const { enquiryType, email, firstName } = enquiry;
  const enquiryLabel = findOfferedLabel(settings.current, enquiryType);
  if (!enquiryLabel)
    throw validationFailed([
      { field: 'enquiryType', message: 'must be one of the types that the form offers' },
    ]);
  await rateLimiter.consume('enquiryByMember', memberId);
  return db.transaction().execute(async (tx) => {
    const phoneNumber = enquiry.phoneNumber || null;
    const row = { ...enquiry, typeLabel: enquiryLabel, phoneNumber, memberId };
    const reference = formatReference(await insertEnquiry(tx, row));
    const content = enquiryEmail(enquiry, { enquiryLabel, reference });
    await mailer.enqueue(tx, enquiryAddress(settings.current, enquiryType), content);
    const account = await findAccount(tx, memberId);
    const isOwnEmail = account?.emailConfirmedAt && account.email.toLowerCase() === email.toLowerCase();
    const limit = isOwnEmail ? 'acknowledgementToMember' : 'acknowledgementToVisitor';
    if (!(await createRateLimiter(tx).tryConsume(limit, toCanonicalMailbox(email)))) return reference;
    const acknowledged = { enquiryLabel, reference, firstName: isOwnEmail ? firstName : null };
    await mailer.enqueue(tx, email, acknowledgementEmail(acknowledged));
    return reference;
  });
}

async function reply(services: Services, enquiry: OwnEnquiryRow, memberId: string, text: string) {
  const { settings, db, rateLimiter, mailer } = services;
  await rateLimiter.consume('enquiryReplyByMember', memberId);
  await db.transaction().execute(async (tx) => {
    await reopenForReply(tx, enquiry.id);
    await insertMessage(tx, { enquiryId: enquiry.id, kind: 'reply', authorId: memberId, text });
    const content = replyEmail({ ...enquiry, reference: formatReference(enquiry.number), text });
    await mailer.enqueue(tx, enquiryAddress(settings.current, enquiry.enquiryType), content);
  });
}

export const enquiriesFeature: Feature = { routes };
