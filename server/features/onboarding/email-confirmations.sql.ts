import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';
import { generateToken } from '../authentication/single-use-tokens.sql.ts';

const linkTtlSeconds = 7 * 24 * 60 * 60;

type Recipient = { memberId: string; email: string };

/** Includes the email, so that a link sent to another email does not match. */
const hashToken = (token: string, email: string) =>
  createHash('sha256').update(`${token}\n${email.toLowerCase()}`).digest();

export async function createConfirmationLink(tx: Db, recipient: Recipient & { publicUrl: string }) {
  const { memberId, email, publicUrl } = recipient;
  const token = generateToken();
  const row = { tokenHash: hashToken(token, email), expiresAt: inSeconds(linkTtlSeconds) };
  await tx
    .insertInto('emailConfirmations')
    .values({ memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute();
  return `${publicUrl}/account/confirm-email?userId=${memberId}&token=${token}`;
}

export async function findConfirmation(tx: Db, memberId: string, token: string) {
  const found = await tx
    .selectFrom('emailConfirmations')
    .innerJoin('accounts', 'accounts.memberId', 'emailConfirmations.memberId')
    .select(['accounts.memberId', 'accounts.email', 'emailConfirmations.tokenHash'])
    .where('accounts.memberId', '=', memberId)
    .where('accounts.disabledAt', 'is', null)
    .where('emailConfirmations.expiresAt', '>', sql<Date>`now()`)
    .forUpdate('accounts')
    .executeTakeFirst();
  return found?.tokenHash.equals(hashToken(token, found.email)) ? found : undefined;
}

export async function changeEmailIfUnconfirmed(tx: Db, { memberId, email }: Recipient): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ email })
    .where('memberId', '=', memberId)
    .where('emailConfirmedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns false if the member has another address by now. */
export async function replaceEmail(
  tx: Db,
  { memberId, email, previous }: Recipient & { previous: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ email, emailConfirmedAt: null })
    .where('memberId', '=', memberId)
    .where('email', '=', previous)
    .returning('memberId')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function hasConfirmedEmail(tx: Db, memberId: string): Promise<boolean> {
  const accounts = tx.selectFrom('accounts').select('memberId').where('memberId', '=', memberId);
  return (await accounts.where('emailConfirmedAt', 'is not', null).executeTakeFirst()) !== undefined;
}
