import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type OpenedMember = {
  id: string;
  name: string;
  firstName: string;
  /** Null if the account was closed. */
  email: string | null;
  isListed: boolean;
};

/** Includes members whose account is disabled or closed. */
export async function findMemberToOpen(db: Db, id: string): Promise<OpenedMember | undefined> {
  const { rows } = await sql<OpenedMember>`
    SELECT id, first_name || ' ' || last_name AS name, first_name, email,
      EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id) AS is_listed
    FROM members LEFT JOIN accounts ON accounts.member_id = members.id WHERE members.id = ${id}
  `.execute(db);
  return rows[0];
}
