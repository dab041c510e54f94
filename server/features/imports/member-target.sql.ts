import { sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import { type FieldName, fieldOf } from '#contract/member-fields.ts';
import type { Db } from '../../db/database.ts';
import type { ImportValues } from './import-field.ts';
import { memberImportFields } from './member-import-fields.ts';
import { hasMemberKey, selectMemberKey } from './member-key.sql.ts';

export type MemberMatch = {
  id: string;
  label: string;
  /** The values that find the member. */
  identity: ImportValues;
  isClosed: boolean;
  isMerged: boolean;
  values: ImportValues;
};

/** The members with these ids, numbers or email addresses in lower case, by this key. */
export async function findMembers(
  db: Db,
  keyField: string,
  keys: string[],
): Promise<Map<string, MemberMatch>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .leftJoin('accounts', 'accounts.memberId', 'members.id')
    .leftJoin('organisations', 'organisations.id', 'members.organisationId')
    .selectAll('members')
    .select(['accounts.email', 'memberships.name as membership', 'organisations.name as organisation'])
    .select(sql<string>`(members.joined_at AT TIME ZONE ${associationTimeZone})::date::text`.as('joinedOn'))
    .select(selectMemberKey(keyField).as('key'))
    .where(hasMemberKey(keyField, keys))
    .execute();
  return new Map(rows.map((row) => [row.key, toMatch(row)]));
}

type Row = {
  id: string;
  memberNumber: number;
  firstName: string;
  lastName: string;
  email: string | null;
  closedAt: Date | null;
  mergedIntoId: string | null;
};

const valueNames = [
  ...memberImportFields.filter(({ isKey }) => !isKey).map(({ name }) => name),
  'postalCountryName',
];

/** The column of a value, in camel case. Organisation, membership and date of joining stay names. */
export function toMemberColumn(name: string): string {
  if (name === 'dob') return 'dateOfBirth';
  if (name === 'organisation' || name === 'membership' || name === 'joinedOn') return name;
  return fieldOf(name as FieldName).column ?? name;
}

function toMatch(row: Row): MemberMatch {
  const columns = row as unknown as Record<string, string | null>;
  return {
    id: row.id,
    label: `${row.firstName} ${row.lastName}`,
    identity: { id: row.id, memberNumber: String(row.memberNumber), email: row.email?.toLowerCase() ?? null },
    isClosed: row.closedAt !== null,
    isMerged: row.mergedIntoId !== null,
    values: Object.fromEntries(valueNames.map((name) => [name, columns[toMemberColumn(name)] ?? null])),
  };
}

type Names = { organisations: string[]; memberships: string[] };

/** The names of the current organisations and memberships that are spelled like each of these. */
export async function resolveNames(db: Db, { organisations, memberships }: Names) {
  const find = async (names: string[], table: 'organisations' | 'memberships') => {
    if (names.length === 0) return new Map<string, string[]>();
    const condition = table === 'organisations' ? sql`AND retired_at IS NULL` : sql``;
    const column = sql.raw(table === 'organisations' ? 'normalized_name' : 'normalize_text(name)');
    const { rows } = await sql<{ given: string; names: string[] }>`
      SELECT given, array_agg(name) AS names FROM unnest(${[...new Set(names)]}::text[]) AS given
      JOIN ${sql.table(table)} ON ${column} = normalize_text(given) ${condition} GROUP BY given
    `.execute(db);
    return new Map(rows.map((row) => [row.given, row.names]));
  };
  return {
    organisations: await find(organisations, 'organisations'),
    memberships: await find(memberships, 'memberships'),
  };
}
