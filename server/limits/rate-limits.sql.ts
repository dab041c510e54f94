import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Bucket = { key: string; points: number; seconds: number };
export type BucketState = { key: string; isAllowed: boolean; secondsLeft: number };
type BucketRefund = { key: string; withAllOthers: boolean };

/** The database clock, which all processes share. */
const now = sql`(extract(epoch FROM now()) * 1000)::bigint`;
const step = (at: number) => sql.ref(`step${at}`);

/** One statement, so that concurrent attempts wait for each other. Omits attempts after a rejected one. */
export async function consumeBuckets(db: Db, tries: Bucket[]): Promise<BucketState[]> {
  const counts = tries.map((each, at) =>
    consumeSql(each, at === 0 ? sql`` : sql`FROM ${step(at - 1)} WHERE is_allowed`),
  );
  const all = tries.map((_, at) => sql`SELECT * FROM ${step(at)}`);
  const answer = sql<BucketState>`${inTurn(counts)} ${sql.join(all, sql` UNION ALL `)}`;
  return (await answer.execute(db)).rows;
}

export async function consumeThenRefundBuckets(
  db: Db,
  counted: Bucket,
  ifAllowed: BucketRefund,
  inAnyCase: BucketRefund,
): Promise<BucketState | undefined> {
  const steps = [
    consumeSql(counted),
    refundSql(ifAllowed, sql`AND (SELECT is_allowed FROM ${step(0)})`),
    refundSql(inAnyCase, after(1)),
  ];
  return (await sql<BucketState>`${inTurn(steps)} SELECT * FROM ${step(0)}`.execute(db)).rows[0];
}

/** In the order of counting, to avoid deadlocks. */
export async function refundBuckets(db: Db, tries: BucketRefund[]): Promise<void> {
  const updates = tries.map((each, at) => refundSql(each, at === 0 ? sql`` : after(at - 1)));
  await sql`${inTurn(updates)} SELECT`.execute(db);
}

/** Skips rows that are being counted. */
export async function deleteExpiredBuckets(db: Db): Promise<void> {
  await sql`
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED
    )
  `.execute(db);
}

/** `left` is negative when the attempt is rejected. */
export const consumeSql = ({ key, points, seconds }: Bucket, onlyIf = sql``) => sql`
  INSERT INTO rate_limits AS kept (key, points, expire)
  SELECT ${key}::text, 1, ${now} + ${seconds * 1000}::bigint ${onlyIf}
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire > ${now} THEN kept.points + 1 ELSE 1 END,
    expire = CASE WHEN kept.expire > ${now} THEN least(kept.expire, excluded.expire) ELSE excluded.expire END
  RETURNING
    kept.key,
    kept.points <= ${points}::integer AS is_allowed,
    ${points}::integer - kept.points AS "left",
    greatest(1, ceil((kept.expire - ${now}) / 1000.0))::integer AS seconds_left
`;

const refundSql = ({ key, withAllOthers }: BucketRefund, onlyIf: RawBuilder<unknown>) => sql`
  UPDATE rate_limits SET points = ${withAllOthers ? sql`0` : sql`greatest(points - 1, 0)`}
  WHERE key = ${key} ${onlyIf} RETURNING key
`;
const after = (at: number) => sql`AND (SELECT count(*) FROM ${step(at)}) >= 0`;

const inTurn = (statements: RawBuilder<unknown>[]) =>
  sql`WITH ${sql.join(statements.map((statement, at) => sql`${step(at)} AS (${statement})`))}`;
