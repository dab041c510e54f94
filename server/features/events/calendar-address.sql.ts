import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { generateToken, hashToken } from '../authentication/single-use-tokens.sql.ts';
import { calendarColumns } from './events.sql.ts';

/** Replaces an earlier address. */
export async function createCalendarAddress(db: Db, memberId: string) {
  const token = generateToken();
  const row = { tokenHash: hashToken(token), createdAt: sql<Date>`now()` };
  const { createdAt } = await db
    .insertInto('calendarAddresses')
    .values({ memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .returning('createdAt')
    .executeTakeFirstOrThrow();
  return { token, createdAt };
}

export const findCalendarAddress = (db: Db, memberId: string) =>
  db.selectFrom('calendarAddresses').select('createdAt').where('memberId', '=', memberId).executeTakeFirst();

export async function deleteCalendarAddress(db: Db, memberId: string): Promise<boolean> {
  const deleted = db.deleteFrom('calendarAddresses').where('memberId', '=', memberId).returning('memberId');
  return (await deleted.executeTakeFirst()) !== undefined;
}

export async function findMemberIdByCalendarToken(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendarAddresses')
    .innerJoin('accounts', 'accounts.memberId', 'calendarAddresses.memberId')
    .select('accounts.memberId')
    .where('tokenHash', '=', hashToken(token))
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst();
  return found?.memberId;
}

/** A member can save a limited number of items, so there are no pages. */
export const listSavedCalendarEvents = (db: Db, memberId: string) =>
  db
    .selectFrom('savedItems')
    .innerJoin('events', 'events.id', 'savedItems.itemId')
    .select(calendarColumns)
    .where('savedItems.memberId', '=', memberId)
    .where('savedItems.kind', '=', 'event')
    .orderBy('startsAt')
    .orderBy('events.id')
    .execute();
