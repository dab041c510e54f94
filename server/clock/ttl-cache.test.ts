import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClocks } from '#tests/support/set-clocks.ts';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  // lru-cache treats a start time of 0 as unset.
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

/** Returns a cache lookup whose value is the number of loads. */
function countingCache(options: { ttlMs: number }, loadMs?: number) {
  const cache = new TtlCache<string, number>(options);
  let loads = 0;
  const load = async () => {
    loads += 1;
    const loaded = loads;
    if (loadMs) await new Promise((resolve) => setTimeout(resolve, loadMs));
    return loaded;
  };
  return () => cache.get('a', load);
}

it('coalesces loads, and loads again after the TTL, which starts with the load', async () => {
  const get = countingCache({ ttlMs: 100 }, 90);
  const first = Promise.all([get(), get()]);
  await vi.advanceTimersByTimeAsync(90);
  expect(await first).toEqual([1, 1]);
  vi.advanceTimersByTime(9);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(2);
  const second = get();
  await vi.advanceTimersByTimeAsync(90);
  expect(await second).toBe(2);
});

it('expires entries on time when the clock is set back or the machine was suspended', async () => {
  vi.useRealTimers();
  for (const [offsets, loads] of [
    [{ wallMs: -3_600_000, monotonicMs: 10_001 }, 2],
    [{ wallMs: 10_001 }, 2],
    [{ wallMs: -3_600_000, monotonicMs: 9_000 }, 1],
  ] as const) {
    setClocks({ wallMs: 0 });
    const get = countingCache({ ttlMs: 10_000 });
    await get();
    setClocks(offsets);
    expect(await get()).toBe(loads);
  }
});

it('evicts the least recently used entry', async () => {
  const cache = new TtlCache<string, string>({ maxEntries: 2 });
  const get = (key: string, value: string) => cache.get(key, async () => value);
  for (const key of ['a', 'b', 'a', 'c']) await get(key, `first ${key}`);
  expect(await get('a', 'new')).toBe('first a');
  expect(await get('c', 'new')).toBe('first c');
  expect(await get('b', 'new')).toBe('new');
});

it('loads an evicted entry again, even if it is evicted while it loads', async () => {
  const cache = new TtlCache<string, string>();
  const outdated = cache.get('a', async () => 'outdated');
  cache.evict('a');
  expect(await outdated).toBe('outdated');
  expect(await cache.get('a', async () => 'current')).toBe('current');
});

it('caches no failed load, nothing with a TTL of 0, and everything with an infinite TTL', async () => {
  const cache = new TtlCache<string, string>();
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.get('a', async () => 'back')).toBe('back');
  for (const [ttlMs, loads] of [[0, 2] as const, [Number.POSITIVE_INFINITY, 1] as const]) {
    const get = countingCache({ ttlMs });
    await get();
    vi.advanceTimersByTime(1_000_000);
    expect(await get()).toBe(loads);
  }
});
