import { can } from '#contract/permissions.ts';
import type { TodayItem, TodayKindName } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { QueueItem, TodayKind } from './today-kind.ts';
import { listClaimers, listClaims } from './today-marks.sql.ts';

const maxItems = 200;

type Filter = { kind?: TodayKindName | undefined; mine?: boolean | undefined };
type KeyedItem = QueueItem & { kind: TodayKindName };

/** Counts are for all kinds that the caller may read, so that they add up whatever the filter is. */
export async function listToday(db: Db, kinds: TodayKind[], caller: Caller, { kind, mine }: Filter) {
  const readable = kinds.filter(({ name }) => can(caller.grants, todayCapabilities[name].read));
  const [pages, ownItems] = await Promise.all([
    Promise.all(
      readable.map(async (each) => ({ each, page: await each.list(db, caller, { limit: maxItems }) })),
    ),
    listOwnItems(db, readable, caller),
  ]);
  const all = pages.flatMap(({ each: { name }, page }) =>
    page.items.map((item) => ({ kind: name, ...item })),
  );
  const shown = (mine ? ownItems : all).filter((item) => !kind || item.kind === kind);
  return {
    items: await presentItems(db, sortByUrgency(shown).slice(0, maxItems)),
    counts: pages.map(({ each: { name }, page }) => ({ kind: name, count: page.count })),
    mineCount: ownItems.length,
  };
}

/** The items that the caller took and that are still in the queue. */
async function listOwnItems(db: Db, kinds: TodayKind[], caller: Caller): Promise<KeyedItem[]> {
  const claims = await listClaims(db, caller.memberId, maxItems);
  const idsByKind = Map.groupBy(claims, ({ kind }) => kind);
  const pages = kinds.map(async ({ name, list, owners }) => {
    const ids = idsByKind.get(name)?.map(({ id }) => id);
    const filter = owners ? { ownerId: caller.memberId } : ids && { ids };
    const { items } = filter ? await list(db, caller, { ...filter, limit: maxItems }) : { items: [] };
    return items.map((item) => ({ kind: name, ...item }));
  });
  return (await Promise.all(pages)).flat();
}

const dayMs = 24 * 3_600_000;

/** Items that go out, start or end within a day, then late items, then the oldest. */
export function sortByUrgency<Item extends QueueItem>(items: Item[], now = Date.now()): Item[] {
  const isDue = ({ dueAt }: Item) => dueAt !== undefined && dueAt.getTime() < now + dayMs;
  const rank = (item: Item) => (isDue(item) ? 0 : item.state === 'late' ? 1 : 2);
  const time = (item: Item) => (isDue(item) ? (item.dueAt as Date) : item.since).getTime();
  return items.toSorted((one, other) => rank(one) - rank(other) || time(one) - time(other));
}

async function presentItems(db: Db, items: KeyedItem[]): Promise<TodayItem[]> {
  const claimers = await listClaimers(db, items);
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
