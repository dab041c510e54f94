import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type BoundedTry, counting } from '../limits/tries.sql.ts';

export type AuditAction =
  | 'access.refused'
  | 'email.confirmation-resent'
  | 'email.confirmed'
  | 'email.corrected'
  | 'impersonation.acted'
  | 'impersonation.started'
  | 'impersonation.token-created'
  | 'invoice.settled'
  | 'member.disabled'
  | 'member.joined'
  | 'member.staff'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-requested'
  | 'sign-in'
  | 'sign-in.failed'
  | 'sign-out';

export type AuditEntry = {
  action: AuditAction;
  /** Who did it, where that is known. */
  actorId?: string | null;
  /** Whom it concerns. */
  subjectId?: string | null;
  address?: string;
  detail?: Record<string, string | number | boolean>;
};

/** Rows are only ever added: the database refuses anything else. Never a password, a token or a mail address. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      action: entry.action,
      actorId: entry.actorId ?? null,
      subjectId: entry.subjectId ?? null,
      address: entry.address ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/**
 * What somebody can cause over and over does not fill the table: so many are written, and the last of them says that it
 * is the last. In one trip, written or not, so that nobody learns from the time it takes how many there were.
 */
export async function recordFew(db: Db, most: BoundedTry, entry: AuditEntry): Promise<void> {
  const { action, actorId = null, subjectId = null, address = null, detail = {} } = entry;
  await sql`
    WITH counted AS (${counting(most)})
    INSERT INTO audit_log (action, actor_id, subject_id, address, detail)
    SELECT ${action}::text, ${actorId}::uuid, ${subjectId}::uuid, ${address}::text, ${JSON.stringify(detail)}::jsonb ||
      CASE WHEN "left" = 0 THEN '{"moreAreNotWritten": true}'::jsonb ELSE '{}'::jsonb END
    FROM counted WHERE "left" >= 0
  `.execute(db);
}

/** What was last done that concerns a member. */
export function listAudit(db: Db, memberId: string, most: number) {
  return db
    .selectFrom('auditLog')
    .select(['at', 'action', 'actorId', 'detail'])
    .where('subjectId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
