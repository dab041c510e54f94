import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { hasId } from '../../today/read-queue.sql.ts';
import type { QueueFilter } from '../../today/today-kind.ts';
import { isInQueue } from '../../today/today-marks.sql.ts';

export type EndingGrant = {
  id: string;
  memberId: string;
  memberName: string;
  role: Role;
  scopeName: string | null;
  granterName: string | null;
  grantedAt: Date;
  until: Date;
  version: string;
};

const endingQuery = (condition: RawBuilder<boolean>) => sql<EndingGrant>`
  SELECT grants.id, grants.member_id, members.first_name || ' ' || members.last_name AS member_name, role,
    coalesce(groups.name, organisations.name) AS scope_name,
    granter.first_name || ' ' || granter.last_name AS granter_name, granted_at, until,
    extract(epoch FROM until)::text AS version
  FROM grants
  JOIN members ON members.id = grants.member_id
  LEFT JOIN groups ON groups.id = grants.group_id
  LEFT JOIN organisations ON organisations.id = grants.organisation_id
  LEFT JOIN members AS granter ON granter.id = granted_by
  WHERE ended_at IS NULL AND until > now() AND until < now() + interval '14 days'
    AND ${isInQueue('grant', sql`grants.id::text`)} AND ${condition}
  ORDER BY until, grants.id
`;

export const selectEndingGrants = ({ ids }: QueueFilter) => endingQuery(hasId(sql`grants.id`, ids));

export async function findEndingGrant(db: Db, id: string): Promise<EndingGrant | undefined> {
  return (await endingQuery(sql`grants.id = ${id}`).execute(db)).rows[0];
}

/** Returns false if the grant was withdrawn. */
export async function extendGrant(tx: Db, id: string): Promise<boolean> {
  const extended = await tx
    .updateTable('grants')
    .set({ until: sql<Date>`until + interval '1 year'` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}
