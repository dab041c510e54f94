import { sql } from 'kysely';
import type { EnquiryState } from '#contract/enquiries.ts';
import { listRolesWith } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';

export async function readFigures(db: Db) {
  const [states, times] = await Promise.all([
    sql<{ state: EnquiryState; count: number }>`
      SELECT state, sum(total)::integer AS count FROM enquiry_counts GROUP BY state
    `.execute(db),
    sql<{ count: number; median: number | null; ninetiethPercentile: number | null }>`
      SELECT count(*) AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS median,
        percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes) AS ninetieth_percentile
      FROM (
        SELECT extract(epoch FROM first_answered_at - created_at)::float8 / 60 AS minutes FROM enquiries
        WHERE first_answered_at > now() - interval '30 days'
      ) AS first_answers
    `.execute(db),
  ]);
  const counts = new Map(states.rows.map(({ state, count }) => [state, count]));
  return { counts, times: times.rows[0] };
}

/** Staff who may answer enquiries, by name. */
export async function listOwners(db: Db) {
  return db
    .selectFrom('members')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('activeGrants')
        .select('memberId')
        .where('role', 'in', [...listRolesWith('enquiries.answer')])
        .$castTo<{ memberId: string }>(),
    )
    .orderBy('sortName')
    .execute();
}
