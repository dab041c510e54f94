import { type RawBuilder, sql } from 'kysely';

/** The fields that find a member, with their names in sentences. */
export const memberKeyNames: Record<string, string> = { id: 'id', email: 'email', memberNumber: 'number' };

/** The key of a member as text, in queries of `members` and `accounts`. */
export const selectMemberKey = (keyField: string): RawBuilder<string> =>
  sql.raw(
    { id: 'members.id::text', memberNumber: 'members.member_number::text' }[keyField] ??
      'lower(accounts.email)',
  );

/** Each condition uses an index. */
export function hasMemberKey(keyField: string, keys: string[]): RawBuilder<boolean> {
  if (keyField === 'id') return sql`members.id = ANY (${keys}::uuid[])`;
  if (keyField === 'memberNumber') return sql`members.member_number = ANY (${keys}::integer[])`;
  return sql`members.id IN (SELECT member_id FROM accounts WHERE lower(email) = ANY (${keys}::text[]))`;
}
