import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';

const emailSummary = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** The mail server reported that the mailbox does not exist. */
  bouncedAt: z.nullable(z.iso.datetime()),
});

export const outbox = defineEndpoints({
  listEmails: {
    summary: 'Lists the newest emails of the portal',
    method: 'GET',
    path: '/api/outbox',
    access: { capability: 'emails.read', orDemo: true },
    response: z.object({ emails: z.array(emailSummary) }),
  },
  getEmail: {
    summary: 'Returns an email in full',
    method: 'GET',
    path: '/api/outbox/{id}',
    access: { capability: 'emails.read', orDemo: true },
    params: z.object({ id }),
    response: z.extend(emailSummary, { replyTo: z.nullable(z.string()), text: z.string(), html: z.string() }),
  },
});
