import { type Expression, type RawBuilder, sql } from 'kysely';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { Grant, Role } from '#contract/permissions.ts';
import { type Paging, toOffsetLimit } from '#contract/wire/pagination.ts';
import type { Db } from '../../db/database.ts';
import { readPageWithTotal } from '../../db/page-with-total.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { conflict } from '../../http/errors.ts';
import { type ColumnMatch, columnMatches } from '../../search/column-matches.sql.ts';
import { searchByName } from '../../search/name-search.sql.ts';

/** The grants of a member as JSON, for the query of the session. */
export const selectGrants = (memberId: Expression<string>): RawBuilder<Grant[]> => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('role', role, 'groupId', group_id, 'organisationId', organisation_id)), '[]')
  FROM active_grants WHERE active_grants.member_id = ${memberId}
)`;

/** Grants change one at a time: two administrators who withdraw each other would deadlock. */
export const lockGrantChanges = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('last_administrator'))`.execute(tx);

/** Locks the grants, so that none of them can be withdrawn before the transaction ends. */
export async function lockGrants(tx: Db, memberId: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    SELECT role, group_id, organisation_id FROM grants
    WHERE member_id = ${memberId} AND ended_at IS NULL AND (until IS NULL OR until > now())
    FOR SHARE
  `.execute(tx);
  return rows;
}

export function listOwnGrants(db: Db, memberId: string) {
  return grantQuery(db).where('grants.memberId', '=', memberId).orderBy('grants.grantedAt').execute();
}

const grantQuery = (db: Db) =>
  db
    .selectFrom('activeGrants as grants')
    .innerJoin('members', 'members.id', 'grants.memberId')
    .leftJoin('groups', 'groups.id', 'grants.groupId')
    .leftJoin('organisations', 'organisations.id', 'grants.organisationId')
    .leftJoin('members as granter', 'granter.id', 'grants.grantedBy')
    .select(['grants.id', 'grants.memberId', 'grants.role', 'grants.groupId', 'grants.organisationId'])
    .select(['grants.grantedAt', 'grants.until', 'grants.grantedBy'])
    .select([
      sql<string>`members.first_name || ' ' || members.last_name`.as('memberName'),
      sql<string | null>`coalesce(groups.name, organisations.name)`.as('scopeName'),
      sql<string | null>`granter.first_name || ' ' || granter.last_name`.as('granterName'),
      sql<boolean>`grants.role = 'administrator' AND grants.until IS NULL AND NOT EXISTS (
        SELECT FROM active_grants AS other JOIN accounts ON accounts.member_id = other.member_id
        WHERE other.role = 'administrator' AND other.until IS NULL AND other.id <> grants.id AND disabled_at IS NULL
      )`.as('isLastAdministrator'),
    ])
    // Columns of a view are nullable for the generated types.
    .$narrowType<{ id: string; memberId: string; role: Role; grantedAt: Date }>();

export type GrantRow = Awaited<ReturnType<typeof listOwnGrants>>[number];

type GrantFilter = Paging & { text?: string | undefined; role?: Role | undefined };

export function listGrants(db: Db, filter: GrantFilter) {
  const { offset, limit } = toOffsetLimit(filter);
  return searchByName(filter.text, columnMatches, (match) => {
    // Sorts ids only, because an association has thousands of grants for groups and organisations.
    const page = (match ? matchingGrants(db, filter, match) : grantsWithNames(db, filter))
      .select(['grants.id', 'members.sortName'])
      .orderBy('members.sortName')
      .orderBy('grants.role')
      .orderBy('grants.id')
      .offset(toInlineLiteral(offset))
      .limit(toInlineLiteral(limit));
    const rows = grantQuery(db)
      .innerJoin(page.as('page'), 'page.id', 'grants.id')
      .select(countGrants(db, filter, match).as('total'))
      .$narrowType<{ total: number }>()
      .orderBy('page.sortName')
      .orderBy('grants.role')
      .orderBy('grants.id')
      .execute();
    return readPageWithTotal(rows, offset, async () => {
      const { total } = await countGrants(db, filter, match).executeTakeFirstOrThrow();
      return total;
    });
  });
}

const matchingGrants = (db: Db, { role }: GrantFilter, match: ColumnMatch | undefined) =>
  db
    .selectFrom('activeGrants as grants')
    .innerJoin('members', 'members.id', 'grants.memberId')
    .$if(role !== undefined, (query) => query.where('grants.role', '=', role as Role))
    .$if(match !== undefined, (query) => query.where((match as ColumnMatch)('members.searchName')));

/** OFFSET keeps the planner from reading the names of all members for some thousand grants. */
const grantsWithNames = (db: Db, { role }: GrantFilter) =>
  db
    .selectFrom('activeGrants as grants')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('members')
          .select('members.sortName')
          .whereRef('members.id', '=', 'grants.memberId')
          .offset(toInlineLiteral(0))
          .as('members'),
      (join) => join.onTrue(),
    )
    .$if(role !== undefined, (query) => query.where('grants.role', '=', role as Role));

/** Joins the members only for a search by name. */
function countGrants(db: Db, filter: GrantFilter, match: ColumnMatch | undefined) {
  if (match) return matchingGrants(db, filter, match).select(({ fn }) => fn.countAll<number>().as('total'));
  const { role } = filter;
  return db
    .selectFrom('activeGrants')
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .select(({ fn }) => fn.countAll<number>().as('total'));
}

export function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return grantQuery(db).where('grants.id', '=', id).executeTakeFirst();
}

export async function listActiveRoles(tx: Db, ids: string[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    SELECT DISTINCT role FROM active_grants WHERE id = ANY (${ids}::uuid[])
  `.execute(tx);
  return rows.map(({ role }) => role);
}

export type NewGrant = {
  memberId: string;
  role: Role;
  groupId: string | null;
  organisationId: string | null;
  grantedBy: string | null;
  /** The last day on which the grant is in force. */
  until: string | null;
};

/** The grant ends with the day. Returns undefined if the member has the grant already. */
export async function insertGrant(tx: Db, { until, ...grant }: NewGrant): Promise<string | undefined> {
  await sql`
    UPDATE grants SET ended_at = until
    WHERE member_id = ${grant.memberId} AND role = ${grant.role} AND ended_at IS NULL AND until <= now()
  `.execute(tx);
  const inserted = await tx
    .insertInto('grants')
    .values({
      ...grant,
      until: sql<Date | null>`(${until}::date + 1)::timestamp AT TIME ZONE ${associationTimeZone}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Returns false if the grant has ended already. */
export async function endGrant(tx: Db, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('grants')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endGrantsOf(tx: Db, memberId: string): Promise<void> {
  await tx
    .updateTable('grants')
    .set({ endedAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .execute();
}

/** True if an administrator without an end date can sign in. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM active_grants JOIN accounts USING (member_id)
    WHERE role = 'administrator' AND until IS NULL AND disabled_at IS NULL LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

/** The trigger of migration 0019 rejects the change. */
export const isLastAdministratorError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'last_administrator';

/** For `catch`. Other errors are thrown again. */
export const explainLastAdministrator =
  (message = 'This is the only administrator. Make another member administrator first.') =>
  (error: unknown): never => {
    throw isLastAdministratorError(error) ? conflict(message) : error;
  };
