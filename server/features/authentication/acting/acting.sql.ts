import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export type ActingRow = {
  id: string;
  member: { id: string; name: string };
  staffName: string;
  reason: string | null;
  mayChange: boolean;
  startedAt: Date;
  endsAt: Date;
  isActive: boolean;
  calls: { at: string; endpoint: string }[];
  total: number;
};

type Rows = { offset: number; limit: number };

const maxListed = 50;

/** The latest first. */
export async function readActing(db: Db, condition: RawBuilder<SqlBool>, rows: Partial<Rows> = {}) {
  const { offset = 0, limit = maxListed } = rows;
  const found = await sql<ActingRow>`
    SELECT sessions.id, jsonb_build_object('id', members.id, 'name', ${nameOf('members')}) AS member,
      ${nameOf('staff')} AS staff_name, acting_reason AS reason, may_change, created_at AS started_at,
      least(ended_at, expires_at) AS ends_at, ended_at IS NULL AND expires_at > now() AS is_active,
      ARRAY(
        SELECT jsonb_build_object('at', at, 'endpoint', detail->>'endpoint') FROM audit_log
        WHERE action = 'impersonation.request' AND detail->>'sessionId' = sessions.id::text ORDER BY audit_log.id
      ) AS calls,
      total
    FROM (
      SELECT *, (count(*) OVER ())::integer AS total FROM sessions WHERE impersonator_id IS NOT NULL AND ${condition}
      ORDER BY created_at DESC, id OFFSET ${offset} LIMIT ${limit}
    ) AS sessions
    JOIN members ON members.id = sessions.member_id JOIN members AS staff ON staff.id = impersonator_id
    ORDER BY created_at DESC, sessions.id
  `.execute(db);
  return found.rows;
}

const nameOf = (table: string) => sql.raw(`${table}.first_name || ' ' || ${table}.last_name`);

export async function countAllActing(db: Db): Promise<number> {
  const sessions = db.selectFrom('sessions').where('impersonatorId', 'is not', null);
  const { total } = await sessions
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
