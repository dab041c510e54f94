import { hasKeptCopies, keptCacheName } from '#web/api/kept-cache.ts';
import { createStore } from '#web/ui/states/create-store.ts';
import type { Article } from './kept-resources.ts';

type Successor = NonNullable<Article['successor']>;

/** Found after reconnecting. Shown until the member closes it. */
export type KeptChange = { id: string; urlName: string; title: string; version: number } & (
  | { kind: 'changed'; newVersion: number }
  | { kind: 'replaced'; newVersion: number; successor: Successor }
  | { kind: 'withdrawn' }
);

/** In the same cache as the copies, so that the end of the session removes it too. */
const key = '/kept/changes';

const store = createStore<KeptChange[]>([]);
export const useKeptChanges = store.useValue;

export async function refreshChanges(): Promise<KeptChange[]> {
  const changes = await readChanges();
  store.set(changes);
  return changes;
}

async function readChanges(): Promise<KeptChange[]> {
  // Opening a cache creates it.
  if (!(await hasKeptCopies())) return [];
  const stored = await caches.match(key, { cacheName: keptCacheName });
  return stored ? stored.json() : [];
}

/** The first change names the version that the member has read. */
export async function addChange(change: KeptChange): Promise<void> {
  const changes = await readChanges();
  const earlier = changes.find(({ id }) => id === change.id);
  const others = changes.filter(({ id }) => id !== change.id);
  await storeChanges([{ ...change, version: earlier?.version ?? change.version }, ...others]);
}

export async function dismissChange(id: string): Promise<void> {
  await storeChanges((await readChanges()).filter((change) => change.id !== id));
}

async function storeChanges(changes: KeptChange[]): Promise<void> {
  // The session has ended meanwhile.
  if (!(await hasKeptCopies())) return;
  const cache = await caches.open(keptCacheName);
  await cache.put(key, Response.json(changes));
  store.set(changes);
}
