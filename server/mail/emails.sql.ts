import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RenderedEmail } from './email-template.ts';

export async function insertMail(db: Db, to: string, mail: RenderedEmail): Promise<string> {
  const { text: textBody, html: htmlBody, ...rest } = mail;
  const { id } = await db
    .insertInto('emails')
    .values({ toAddress: to, textBody, htmlBody, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findMail(db: Db, id: string) {
  return db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listNewestMails(db: Db, count: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'toAddress', 'subject', 'createdAt', 'sentAt', 'bouncedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Removes the tokens from links once the email is sent or rejected. */
export async function markEmail(db: Db, id: string, what: 'sentAt' | 'bouncedAt'): Promise<void> {
  await db
    .updateTable('emails')
    .set({ [what]: sql`now()`, ...bodiesWithoutTokens })
    .where('id', '=', id)
    .execute();
}

export async function removeOldMails(db: Db): Promise<void> {
  await db.deleteFrom('emails').where('createdAt', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db
    .updateTable('emails')
    .set(bodiesWithoutTokens)
    .where('createdAt', '<', sql<Date>`now() - interval '7 days'`)
    .where('textBody', 'like', '%token=%')
    .execute();
}

const tokenInLink = '([?&]|&amp;)token=[A-Za-z0-9_-]+';
const bodiesWithoutTokens = {
  textBody: sql<string>`regexp_replace(text_body, ${tokenInLink}, '', 'g')`,
  htmlBody: sql<string>`regexp_replace(html_body, ${tokenInLink}, '', 'g')`,
};

export const withoutTokens = (text: string) => text.replace(new RegExp(tokenInLink, 'g'), '');
