import type { FastifyInstance } from 'fastify';
import { outbox } from '#contract/outbox.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { findMail, listNewestMails, withoutTokens } from '../../mail/emails.sql.ts';
import type { Feature, Services } from '../services.ts';

const shownAtMost = 100;

type Summary = Awaited<ReturnType<typeof listNewestMails>>[number];

const present = ({ id, toAddress, subject, createdAt, sentAt, bouncedAt }: Summary) => ({
  id,
  to: toAddress,
  subject,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  bouncedAt: bouncedAt?.toISOString() ?? null,
});

function routes(app: FastifyInstance, accessControl: AccessControl, { db, config }: Services): void {
  registerEndpoints(app, accessControl, outbox, {
    listMails: async () => ({ mails: (await listNewestMails(db, shownAtMost)).map(present) }),
    getMail: async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw notFound('There is no such mail.');
      // Outside the demo, staff must not use the links in emails: impersonation has its own audited way.
      const shown = config.demo ? (text: string) => text : withoutTokens;
      const { replyTo } = mail;
      return { ...present(mail), replyTo, text: shown(mail.textBody), html: shown(mail.htmlBody) };
    },
  });
}

export const outboxFeature: Feature = { routes };
