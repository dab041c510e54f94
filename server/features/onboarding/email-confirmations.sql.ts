import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newToken } from '../authentication/single-use-tokens.sql.ts';

const linkDays = 7;

type Addressee = { memberId: string; email: string };

/** Includes the address, so that a link to another address does not match. */
const hashOf = (token: string, email: string) =>
  createHash('sha256').update(`${token}\n${email.toLowerCase()}`).digest();

export async function confirmationLink(
  tx: Db,
  { memberId, email, publicUrl }: Addressee & { publicUrl: string },
): Promise<string> {
  const token = newToken();
  const fresh = {
    tokenHash: hashOf(token, email),
    expiresAt: sql<Date>`now() + make_interval(days => ${linkDays})`,
  };
  await tx
    .insertInto('emailConfirmations')
    .values({ memberId, ...fresh })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(fresh))
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
  return found?.tokenHash.equals(hashOf(token, found.email)) ? found : undefined;
}

export async function changeUnconfirmedEmail(tx: Db, { memberId, email }: Addressee): Promise<boolean> {
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
