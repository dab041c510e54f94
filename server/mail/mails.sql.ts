import type { Db } from '../db/database.ts';
import type { WrittenMail } from './letter.ts';

export async function insertMail(db: Db, to: string, mail: WrittenMail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({ toAddress: to, subject: mail.subject, textBody: mail.text, htmlBody: mail.html })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findMail(db: Db, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listNewestMails(db: Db, count: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'toAddress', 'subject', 'createdAt', 'sentAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

export async function markMailSent(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ sentAt: new Date() }).where('id', '=', id).execute();
}
