import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RenderedEmail } from './email-template.ts';

export type NewEmail = { to: string; email: RenderedEmail };

/** Returns the ids in the order of the emails. */
export async function insertEmails(
  db: Db,
  emails: NewEmail[],
  historyEntryId: string | null,
): Promise<string[]> {
  const rows = emails.map(({ to, email: { text: textBody, html: htmlBody, ...columns } }) => ({
    id: crypto.randomUUID(),
    toAddress: to,
    textBody,
    htmlBody,
    historyEntryId,
    ...columns,
  }));
  await db.insertInto('emails').values(rows).execute();
  return rows.map(({ id }) => id);
}

export function findEmail(db: Db, id: string) {
  return db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listNewestEmails(db: Db, count: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'toAddress', 'subject', 'createdAt', 'sentAt', 'bouncedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Also removes tokens from the links, because the email is finished. */
export async function markEmail(db: Db, id: string, timestamp: 'sentAt' | 'bouncedAt'): Promise<void> {
  await db
    .updateTable('emails')
    .set({ [timestamp]: sql`now()`, ...bodiesWithoutTokens })
    .where('id', '=', id)
    .execute();
}

export async function deleteOldEmails(db: Db): Promise<void> {
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

/** The link of the email had a token that was removed. */
export const hasLostToken = sql<boolean>`text_body ~ 'userId=[^&[:space:]]+([[:space:]]|$)'`;

export const removeTokens = (text: string) => text.replace(new RegExp(tokenInLink, 'g'), '');
