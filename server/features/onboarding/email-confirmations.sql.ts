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
