import type { FastifyInstance } from 'fastify';
import { outbox } from '#contract/outbox.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { findEmail, listNewestEmails, removeTokens } from '../../mail/emails.sql.ts';
import type { Feature, Services } from '../services.ts';
import { failedEmailKind } from './failed-emails.today.ts';

const maxEmails = 100;

type EmailRow = Awaited<ReturnType<typeof listNewestEmails>>[number];

const presentEmail = ({ id, toAddress, subject, createdAt, sentAt, bouncedAt }: EmailRow) => ({
  id,
  to: toAddress,
  subject,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  bouncedAt: bouncedAt?.toISOString() ?? null,
});

function routes(app: FastifyInstance, accessControl: AccessControl, { db, config }: Services): void {
  registerEndpoints(app, accessControl, outbox, {
    listEmails: async () => ({ emails: (await listNewestEmails(db, maxEmails)).map(presentEmail) }),
    getEmail: async ({ params }) => {
      const email = await findEmail(db, params.id);
      if (!email) throw notFound('Email not found.');
      // Outside the demo, staff must not sign in through links in emails: impersonation is audited instead.
      const toVisibleText = config.demo ? (text: string) => text : removeTokens;
      const { replyTo, textBody, htmlBody } = email;
      const content = { replyTo, text: toVisibleText(textBody), html: toVisibleText(htmlBody) };
      return { ...presentEmail(email), ...content };
    },
  });
}

export const outboxFeature: Feature = { routes, today: (services) => [failedEmailKind(services)] };
