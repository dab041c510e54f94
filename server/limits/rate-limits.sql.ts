import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Bucket = { key: string; points: number; seconds: number };
export type BucketState = { key: string; isAllowed: boolean; secondsLeft: number };
type BucketRefund = { key: string; isComplete: boolean };

/** The database time, because the clocks of the portals differ. */
const now = sql`(extract(epoch FROM now()) * 1000)::bigint`;
const step = (index: number) => sql.ref(`step${index}`);

/** One statement, so that row locks serialise concurrent attempts. Buckets after a rejected one are not counted. */
export async function consumeBuckets(db: Db, buckets: Bucket[]): Promise<BucketState[]> {
  const steps = buckets.map((bucket, index) =>
    consumeSql(bucket, index === 0 ? sql`` : sql`FROM ${step(index - 1)} WHERE is_allowed`),
  );
  const states = buckets.map((_, index) => sql`SELECT * FROM ${step(index)}`);
  const query = sql<BucketState>`${withSteps(steps)} ${sql.join(states, sql` UNION ALL `)}`;
  return (await query.execute(db)).rows;
}

export async function consumeThenRefundBuckets(
  db: Db,
  consumed: Bucket,
  refundIfAllowed: BucketRefund,
  refundAlways: BucketRefund,
): Promise<BucketState | undefined> {
  const steps = [
    consumeSql(consumed),
    refundSql(refundIfAllowed, sql`AND (SELECT is_allowed FROM ${step(0)})`),
    refundSql(refundAlways, afterStep(1)),
  ];
  return (await sql<BucketState>`${withSteps(steps)} SELECT * FROM ${step(0)}`.execute(db)).rows[0];
}

/** Locks the rows in the order in which they are consumed, to avoid deadlocks. */
export async function refundBuckets(db: Db, refunds: BucketRefund[]): Promise<void> {
  const steps = refunds.map((refund, index) => refundSql(refund, index === 0 ? sql`` : afterStep(index - 1)));
  await sql`${withSteps(steps)} SELECT`.execute(db);
}

/** Skips rows that a concurrent attempt has locked. */
export async function deleteExpiredBuckets(db: Db): Promise<void> {
  await sql`
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED
    )
  `.execute(db);
}

/** `points_left` is negative when the attempt is rejected. */
export const consumeSql = ({ key, points, seconds }: Bucket, onlyIf = sql``) => sql`
  INSERT INTO rate_limits AS stored (key, points, expire)
  SELECT ${key}::text, 1, ${now} + ${seconds * 1000}::bigint ${onlyIf}
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN stored.expire > ${now} THEN stored.points + 1 ELSE 1 END,
    expire = CASE WHEN stored.expire > ${now} THEN least(stored.expire, excluded.expire) ELSE excluded.expire END
  RETURNING
    stored.key,
    stored.points <= ${points}::integer AS is_allowed,
    ${points}::integer - stored.points AS points_left,
    greatest(1, ceil((stored.expire - ${now}) / 1000.0))::integer AS seconds_left
`;

const refundSql = ({ key, isComplete }: BucketRefund, onlyIf: RawBuilder<unknown>) => sql`
  UPDATE rate_limits SET points = ${isComplete ? sql`0` : sql`greatest(points - 1, 0)`}
  WHERE key = ${key} ${onlyIf} RETURNING key
`;
/** Always true. Reading the earlier step makes PostgreSQL run it first. */
const afterStep = (index: number) => sql`AND (SELECT count(*) FROM ${step(index)}) >= 0`;

const withSteps = (statements: RawBuilder<unknown>[]) =>
  sql`WITH ${sql.join(statements.map((statement, index) => sql`${step(index)} AS (${statement})`))}`;
