import type { FastifyInstance } from 'fastify';
import { outbox } from '#contract/outbox.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { findMail, listNewestMails } from '../../mail/mails.sql.ts';

const shownAtMost = 100;

type Summary = { id: string; toAddress: string; subject: string; createdAt: Date; sentAt: Date | null };

const present = ({ id, toAddress, subject, createdAt, sentAt }: Summary) => ({
  id,
  to: toAddress,
  subject,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

export function outboxRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, { db }: { db: Db }): void {
  bindArea(app, gatekeeper, outbox, {
    listMails: async () => ({ mails: (await listNewestMails(db, shownAtMost)).map(present) }),
    getMail: async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw notFound('There is no such mail.');
      return { ...present(mail), text: mail.textBody, html: mail.htmlBody };
    },
  });
}
