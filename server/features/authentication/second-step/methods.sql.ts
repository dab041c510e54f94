import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Serialises changes of the methods of one member, and sign-ins by password with them. */
export async function lockSecondStep(tx: Db, memberId: string): Promise<{ hasSecondStep: boolean }> {
  const accounts = tx.selectFrom('accounts').select('hasSecondStep').where('memberId', '=', memberId);
  return accounts.forUpdate().executeTakeFirstOrThrow();
}

/** Call after every change of the methods, under the lock. Returns whether a method is left. */
export async function updateHasSecondStep(tx: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ hasSecondStep: boolean }>`
    UPDATE accounts SET has_second_step =
      EXISTS (SELECT FROM passkeys WHERE passkeys.member_id = accounts.member_id) OR
      EXISTS (SELECT FROM authenticator_apps WHERE authenticator_apps.member_id = accounts.member_id)
    WHERE member_id = ${memberId} RETURNING has_second_step
  `.execute(tx);
  return rows[0]?.hasSecondStep ?? false;
}

export function listPasskeys(db: Db, memberId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'rpId', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, passkey: { memberId: string; rpId: string; credentialId: string }) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('memberId', '=', passkey.memberId)
    .where('rpId', '=', passkey.rpId)
    .where('credentialId', '=', passkey.credentialId)
    .executeTakeFirst();
}

export type NewPasskey = {
  memberId: string;
  name: string;
  rpId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** Returns false if the passkey is already in use. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false if the passkey was removed since it was verified. */
export async function markPasskeyUsed(tx: Db, id: string, counter: number): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

type OwnPasskey = { memberId: string; id: string };

export async function renamePasskey(db: Db, { memberId, id }: OwnPasskey, name: string): Promise<boolean> {
  const own = db.updateTable('passkeys').where('id', '=', id).where('memberId', '=', memberId);
  return (await own.set({ name }).returning('id').executeTakeFirst()) !== undefined;
}

export async function deletePasskey(tx: Db, { memberId, id }: OwnPasskey): Promise<string | undefined> {
  const own = tx.deleteFrom('passkeys').where('id', '=', id).where('memberId', '=', memberId);
  return (await own.returning('name').executeTakeFirst())?.name;
}

/** With the time of the database, because the clocks of the portals differ. */
export function findAuthenticatorApp(db: Db, memberId: string) {
  return db
    .selectFrom('authenticatorApps')
    .select(['secret', 'createdAt', 'lastUsedAt', sql<Date>`now()`.as('databaseNow')])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

export type NewAuthenticatorApp = { memberId: string; secret: Buffer; timeStep: number };

/** Replaces the app, if the member has one. */
export async function saveAuthenticatorApp(tx: Db, { memberId, secret, timeStep }: NewAuthenticatorApp) {
  const row = { secret, lastTimeStep: timeStep, createdAt: sql<Date>`now()`, lastUsedAt: null };
  await tx
    .insertInto('authenticatorApps')
    .values({ memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute();
}

/** Compare-and-set: returns false if the code of this time step, or a later one, was used. */
export async function consumeTimeStep(tx: Db, { memberId, secret, timeStep }: NewAuthenticatorApp) {
  const consumed = await tx
    .updateTable('authenticatorApps')
    .set({ lastTimeStep: timeStep, lastUsedAt: sql`now()` })
    .where('memberId', '=', memberId)
    .where('secret', '=', secret)
    .where('lastTimeStep', '<', timeStep)
    .returning('memberId')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function deleteAuthenticatorApp(tx: Db, memberId: string): Promise<boolean> {
  const own = tx.deleteFrom('authenticatorApps').where('memberId', '=', memberId);
  return (await own.returning('memberId').executeTakeFirst()) !== undefined;
}

export async function deleteAllMethods(tx: Db, memberId: string): Promise<void> {
  await lockSecondStep(tx, memberId);
  for (const table of ['passkeys', 'authenticatorApps', 'recoveryCodes'] as const)
    await tx.deleteFrom(table).where('memberId', '=', memberId).execute();
  await updateHasSecondStep(tx, memberId);
}

export async function replaceRecoveryCodes(tx: Db, memberId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('memberId', '=', memberId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ memberId, codeHash }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
}

/** Concurrent requests with the same code race on the UPDATE and only one wins. */
export async function consumeRecoveryCode(tx: Db, memberId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('memberId', '=', memberId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)`.as('count'))
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
