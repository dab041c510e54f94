import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { HttpError } from '../../../http/errors.ts';

/** Locks the session, so that it cannot end before the transaction does. Not from the cache of sessions. */
export function lockSecondStepAge(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select(sql<number | null>`extract(epoch FROM now() - second_step_at)::float8`.as('ageSeconds'))
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export const recentSeconds = 10 * 60;

/** Throws if the member has a second step and the session had none within the last 10 minutes. */
export async function rejectOutdatedSecondStep(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM accounts WHERE member_id = ${memberId} AND has_second_step AND NOT EXISTS (
      SELECT FROM sessions WHERE id = ${sessionId} AND ended_at IS NULL
        AND second_step_at >= now() - make_interval(secs => ${sql.lit(recentSeconds)})
    )
  `.execute(db);
  if (rows.length > 0) throw new HttpError('secondStepOutdated');
}

/** Returns false if the session has ended. */
export async function markSecondStep(tx: Db, sessionId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('sessions')
    .set({ secondStepAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** For a member without a method: earlier second steps no longer count. Returns the sessions. */
export async function clearSecondStep(tx: Db, memberId: string): Promise<string[]> {
  const cleared = await tx
    .updateTable('sessions')
    .set({ secondStepAt: null })
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return cleared.map(({ id }) => id);
}
