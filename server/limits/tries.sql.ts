import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** So many tries in so many seconds, by whoever the key stands for. */
export type BoundedTry = { key: string; points: number; seconds: number };
export type CountedTry = { key: string; isAllowed: boolean; left: number; secondsLeft: number };
export type TryTakenBack = { key: string; withAllOthers: boolean };

/** The database's clock: the only one that every process has. */
const now = sql`(extract(epoch FROM now()) * 1000)::bigint`;
const step = (at: number) => sql.ref(`step${at}`);

/**
 * Counts one try after the other, each only if the one before it is allowed; those after a refused one are not in the
 * answer. In one statement: tries at the same moment wait for each other, in the same order, and cannot slip by.
 */
export async function countTries(db: Db, tries: BoundedTry[]): Promise<CountedTry[]> {
  const counts = tries.map(({ key, points, seconds }, at) => {
    const ifAllowed = at === 0 ? sql`` : sql`FROM ${step(at - 1)} WHERE is_allowed`;
    return sql`
      INSERT INTO rate_limits AS kept (key, points, expire)
      SELECT ${key}::text, 1, ${now} + ${seconds * 1000}::bigint ${ifAllowed}
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN kept.expire > ${now} THEN kept.points + 1 ELSE 1 END,
        expire = CASE WHEN kept.expire > ${now} THEN kept.expire ELSE excluded.expire END
      RETURNING
        kept.key,
        kept.points <= ${points}::integer AS is_allowed,
        ${points}::integer - kept.points AS "left",
        greatest(1, ceil((kept.expire - ${now}) / 1000.0))::integer AS seconds_left
    `;
  });
  const all = tries.map((_, at) => sql`SELECT * FROM ${step(at)}`);
  const answer = sql<CountedTry>`${inTurn(counts)} ${sql.join(all, sql` UNION ALL `)}`;
  return (await answer.execute(db)).rows;
}

/** Takes back one try of each, or all there were. In the order in which they were counted, or two could wait for ever. */
export async function takeTriesBack(db: Db, tries: TryTakenBack[]): Promise<void> {
  const updates = tries.map(({ key, withAllOthers }, at) => {
    const afterTheLast = at === 0 ? sql`` : sql`AND (SELECT count(*) FROM ${step(at - 1)}) >= 0`;
    const left = withAllOthers ? sql`0` : sql`greatest(points - 1, 0)`;
    return sql`UPDATE rate_limits SET points = ${left} WHERE key = ${key} ${afterTheLast} RETURNING key`;
  });
  await sql`${inTurn(updates)} SELECT`.execute(db);
}

/** Passes by what somebody counts at this moment: it is not over, or the next time is soon enough. */
export async function forgetPastTries(db: Db): Promise<void> {
  await sql`
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED
    )
  `.execute(db);
}

const inTurn = (statements: RawBuilder<unknown>[]) =>
  sql`WITH ${sql.join(statements.map((statement, at) => sql`${step(at)} AS (${statement})`))}`;
