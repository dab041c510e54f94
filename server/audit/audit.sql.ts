import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { toBucket } from '../limits/rate-limiter.ts';
import { type Bucket, consumeSql } from '../limits/rate-limits.sql.ts';

export type AuditAction =
  | 'access.denied'
  | 'account.closed'
  | 'calendar-address.created'
  | 'calendar-address.removed'
  | 'email.confirmation-resent'
  | 'email.confirmed'
  | 'email.corrected'
  | 'impersonation.request'
  | 'impersonation.started'
  | 'impersonation.token-created'
  | 'invoice.status-changed'
  | 'member.disabled'
  | 'member.joined'
  | 'member.staff'
  | 'own-data.downloaded'
  | 'own-data.requested'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-requested'
  | 'second-step.added'
  | 'second-step.failed'
  | 'second-step.recovery-codes'
  | 'second-step.removed'
  | 'second-step.requested'
  | 'second-step.used'
  | 'session.ended'
  | 'sign-in'
  | 'sign-in.failed'
  | 'sign-out';

type AuditEntry = {
  action: AuditAction;
  actorId?: string | null;
  subjectId?: string | null;
  address?: string | undefined;
  detail?: Record<string, string | number | boolean>;
};

/** The table is append-only. Never record a password, a token or an email address. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { action, actorId = null, subjectId = null, address = null, detail = {} } = entry;
  await db
    .insertInto('auditLog')
    .values({ action, actorId, subjectId, address, detail: JSON.stringify(detail) })
    .execute();
}

export const recordOwnAction = (db: Db, memberId: string, entry: Omit<AuditEntry, 'actorId' | 'subjectId'>) =>
  recordAudit(db, { ...entry, actorId: memberId, subjectId: memberId });

/** Limits the rows that one caller can cause. One statement, so that timing does not reveal the count. */
export async function recordAuditCapped(db: Db, limit: Bucket, entry: AuditEntry): Promise<void> {
  const { action, actorId = null, subjectId = null, address = null, detail = {} } = entry;
  await sql`
    WITH bucket AS (${consumeSql(limit)})
    INSERT INTO audit_log (action, actor_id, subject_id, address, detail)
    SELECT ${action}::text, ${actorId}::uuid, ${subjectId}::uuid, ${address}::text, ${JSON.stringify(detail)}::jsonb ||
      CASE WHEN points_left = 0 THEN '{"isTruncated": true}'::jsonb ELSE '{}'::jsonb END
    FROM bucket WHERE points_left >= 0
  `.execute(db);
}

export function listAudit(db: Db, memberId: string, limit: number) {
  return db
    .selectFrom('auditLog')
    .select(['at', 'action', 'actorId', 'detail'])
    .where('subjectId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type DeniedAccess = { endpoint: string; actorId: string; subjectId: string; address: string };

export function recordAccessDenied(db: Db, { endpoint, ...denied }: DeniedAccess): Promise<void> {
  const subject = `${denied.actorId} ${denied.subjectId} ${endpoint}`;
  const entry: AuditEntry = { action: 'access.denied', detail: { endpoint }, ...denied };
  return recordAuditCapped(db, toBucket(['deniedAccessByMember', subject]), entry);
}
