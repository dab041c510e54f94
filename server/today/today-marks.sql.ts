import { type RawBuilder, sql } from 'kysely';
import type { TodayKindName } from '#contract/today.staff.ts';
import type { Db } from '../db/database.ts';

export type ItemKey = { kind: TodayKindName; id: string };

/**
 * False for snoozed and dismissed items. `id` is the expression of the item's id, as text. With NOT IN the database reads
 * the hidden ids once; with NOT EXISTS it may look for each item.
 */
export const isInQueue = (kind: TodayKindName, id: RawBuilder<string>) => sql<boolean>`${id} NOT IN (
  SELECT item_id FROM today_marks
  WHERE today_marks.kind = ${sql.lit(kind)} AND (dismissed_at IS NOT NULL OR snoozed_until > now())
)`;

/** True after a decision that is newer than `time`, such as another attempt. */
export const isDecidedSince = (kind: TodayKindName, id: RawBuilder<string>, time: RawBuilder<Date>) =>
  sql<boolean>`EXISTS (
    SELECT FROM today_marks
    WHERE today_marks.kind = ${sql.lit(kind)} AND today_marks.item_id = ${id} AND decided_at > ${time}
  )`;

/** Two decisions about one item run one after the other. */
export async function lockMark(tx: Db, { kind, id: itemId }: ItemKey): Promise<void> {
  const mark = { kind, itemId };
  await tx
    .insertInto('todayMarks')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('todayMarks')
    .select('kind')
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .forUpdate()
    .execute();
}

type NewDecision = { decidedBy: string; decision: string };

export async function markDecided(
  tx: Db,
  kind: TodayKindName,
  ids: string[],
  { decidedBy, decision }: NewDecision,
): Promise<void> {
  await sql`
    INSERT INTO today_marks (kind, item_id, decided_by, decided_at, decision)
    SELECT ${kind}, id, ${decidedBy}::uuid, now(), ${decision} FROM unnest(${ids}::text[]) AS id
    ON CONFLICT (kind, item_id) DO UPDATE SET decided_by = excluded.decided_by, decided_at = excluded.decided_at,
      decision = excluded.decision
  `.execute(tx);
}

/** Takes the items out of Today for good. */
export async function dismissItems(tx: Db, kind: TodayKindName, ids: string[]): Promise<void> {
  await sql`
    INSERT INTO today_marks (kind, item_id, dismissed_at)
    SELECT ${kind}, id, now() FROM unnest(${ids}::text[]) AS id
    ON CONFLICT (kind, item_id) DO UPDATE SET dismissed_at = excluded.dismissed_at
  `.execute(tx);
}

export type LastDecision = { decision: string; decidedAt: Date; name: string };

export function findLastDecision(db: Db, { kind, id }: ItemKey): Promise<LastDecision | undefined> {
  return db
    .selectFrom('todayMarks')
    .innerJoin('members', 'members.id', 'todayMarks.decidedBy')
    .select(['decision', 'decidedAt', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('decidedAt', 'is not', null)
    .$narrowType<{ decision: string; decidedAt: Date }>()
    .executeTakeFirst();
}

export type Claimer = { id: string; name: string };

/** The staff who took the items, by kind and id. */
export async function listClaimers(db: Db, items: ItemKey[]): Promise<Map<string, Claimer>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<Claimer & { kind: string; itemId: string }>`
    SELECT kind, item_id, members.id, first_name || ' ' || last_name AS name
    FROM unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::text[]) AS items (kind, item_id)
    JOIN today_marks USING (kind, item_id) JOIN members ON members.id = claimed_by
  `.execute(db);
  return new Map(rows.map(({ kind, itemId, id, name }) => [`${kind}/${itemId}`, { id, name }]));
}

/** The newest claims of all staff. A decision ends a claim, so there are few. */
export const selectClaims = sql`
  SELECT kind, item_id, members.id AS member_id, first_name || ' ' || last_name AS name
  FROM today_marks JOIN members ON members.id = claimed_by
  WHERE claimed_by IS NOT NULL ORDER BY claimed_at DESC LIMIT 1000
`;

/** Returns false if a colleague has taken the item. */
export async function claimItem(tx: Db, { kind, id: itemId }: ItemKey, claimedBy: string): Promise<boolean> {
  const claim = { claimedBy, claimedAt: sql<Date>`now()` };
  const claimed = await tx
    .insertInto('todayMarks')
    .values({ kind, itemId, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'itemId'])
        .doUpdateSet(claim)
        .where((mark) =>
          mark.or([mark('todayMarks.claimedBy', 'is', null), mark('todayMarks.claimedBy', '=', claimedBy)]),
        ),
    )
    .returning('kind')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Replaces the claim of a colleague too. */
export async function assignItem(tx: Db, key: ItemKey, memberId: string): Promise<void> {
  await sql`
    INSERT INTO today_marks (kind, item_id, claimed_by, claimed_at) VALUES (${key.kind}, ${key.id}, ${memberId}, now())
    ON CONFLICT (kind, item_id) DO UPDATE SET claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at
  `.execute(tx);
}

/** Ends the claim of any colleague. */
export async function endClaim(tx: Db, { kind, id }: ItemKey): Promise<void> {
  const marks = tx.updateTable('todayMarks').set({ claimedBy: null, claimedAt: null });
  await marks.where('kind', '=', kind).where('itemId', '=', id).execute();
}

export async function endOwnClaim(db: Db, { kind, id }: ItemKey, claimedBy: string): Promise<void> {
  await db
    .updateTable('todayMarks')
    .set({ claimedBy: null, claimedAt: null })
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where('claimedBy', '=', claimedBy)
    .execute();
}

export async function snoozeUntil(db: Db, { kind, id }: ItemKey, days: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    INSERT INTO today_marks (kind, item_id, snoozed_until)
    VALUES (${kind}, ${id}, now() + make_interval(days => ${days}))
    ON CONFLICT (kind, item_id) DO UPDATE SET snoozed_until = excluded.snoozed_until
    RETURNING snoozed_until AS until
  `.execute(db);
  return (rows[0] as { until: Date }).until;
}

/** Longer than any item can wait for its next decision. */
export async function deleteOldMarks(db: Db): Promise<void> {
  await sql`
    DELETE FROM today_marks
    WHERE greatest(claimed_at, snoozed_until, dismissed_at, decided_at) < now() - interval '400 days'
  `.execute(db);
}
