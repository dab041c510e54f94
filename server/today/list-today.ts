import { can } from '#contract/permissions.ts';
import type { TodayItem, TodayKindName } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { type Claim, countItems, maxItems, readItems, readQueues } from './read-queue.sql.ts';
import type { QueueFilter, QueueItem, TodayKind } from './today-kind.ts';

type Filter = { kind?: TodayKindName | undefined; mine?: boolean | undefined };
type KeyedItem = QueueItem & { kind: TodayKindName };

/** Counts are for all kinds that the caller may read, so that they add up whatever the filter is. */
export async function listToday(db: Db, kinds: TodayKind[], caller: Caller, { kind, mine }: Filter) {
  const readable = kinds.filter(({ name }) => can(caller.grants, todayCapabilities[name].read));
  const isShown = (name: TodayKindName) => !mine && (!kind || name === kind);
  const { pages, claims } = await readQueues(db, readable, isShown);
  const ownClaims = claims.filter(({ claimedBy }) => claimedBy.id === caller.memberId);
  const own = selectOwn(readable, ownClaims, caller);
  const ownItems = mine ? await listOwnItems(db, own) : [];
  const all = [...pages].flatMap(([name, page]) => page.items.map((item) => ({ kind: name, ...item })));
  const shown = (mine ? ownItems : all).filter((item) => !kind || item.kind === kind);
  return {
    items: presentItems(sortByUrgency(shown).slice(0, maxItems), claims),
    counts: [...pages].map(([name, { count }]) => ({ kind: name, count })),
    mineCount: mine ? ownItems.length : await countOwnItems(db, own),
  };
}

type OwnItems = { kind: TodayKind; filter: QueueFilter };

/** The items that the caller took or owns. Some may have left the queue. */
const selectOwn = (kinds: TodayKind[], claims: Claim[], { memberId }: Caller): OwnItems[] =>
  kinds.flatMap((kind): OwnItems[] => {
    if (kind.owners) return [{ kind, filter: { ownerId: memberId } }];
    const ids = claims.filter((claim) => claim.kind === kind.name).map(({ id }) => id);
    return ids.length > 0 ? [{ kind, filter: { ids } }] : [];
  });

async function listOwnItems(db: Db, own: OwnItems[]): Promise<KeyedItem[]> {
  const pages = own.map(async ({ kind, filter }) =>
    (await readItems(db, kind, filter)).map((item) => ({ kind: kind.name, ...item })),
  );
  return (await Promise.all(pages)).flat();
}

async function countOwnItems(db: Db, own: OwnItems[]): Promise<number> {
  const counts = await Promise.all(own.map(({ kind, filter }) => countItems(db, kind, filter)));
  return counts.reduce((sum, count) => sum + count, 0);
}

const dayMs = 24 * 3_600_000;

/** Items that go out, start or end within a day, then late items, then the oldest. */
export function sortByUrgency<Item extends QueueItem>(items: Item[], now = Date.now()): Item[] {
  const ranked = items.map((item) => {
    const { dueAt, since, state } = item;
    return dueAt && dueAt.getTime() < now + dayMs
      ? { item, rank: 0, time: dueAt.getTime() }
      : { item, rank: state === 'late' ? 1 : 2, time: since.getTime() };
  });
  return ranked.sort((one, other) => one.rank - other.rank || one.time - other.time).map(({ item }) => item);
}

function presentItems(items: KeyedItem[], claims: Claim[]): TodayItem[] {
  const claimers = new Map(claims.map(({ kind, id, claimedBy }) => [`${kind}/${id}`, claimedBy]));
  return items.map((item) => presentItem(item, claimers.get(`${item.kind}/${item.id}`)));
}

export const presentItem = (item: KeyedItem, claimer: TodayItem['claimedBy'] | undefined): TodayItem => ({
  kind: item.kind,
  id: item.id,
  title: item.title,
  reason: item.reason,
  state: item.state,
  since: item.since.toISOString(),
  dueAt: item.dueAt?.toISOString() ?? null,
  claimedBy: (item.owner === undefined ? claimer : item.owner) ?? null,
});
