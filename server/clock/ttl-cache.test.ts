import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClocks } from '#tests/support/set-clocks.ts';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  // lru-cache takes a start time of 0 for none.
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

it('coalesces loads, and loads again after the TTL', async () => {
  const cache = new TtlCache<string, number>({ ttlMs: 100 });
  let loads = 0;
  const get = () => cache.get('a', async () => ++loads);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  vi.advanceTimersByTime(99);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(2);
  expect(await get()).toBe(2);
});

it('counts the TTL from the start of the load', async () => {
  const cache = new TtlCache<string, number>({ ttlMs: 100 });
  let loads = 0;
  const get = () => cache.get('a', () => new Promise((resolve) => setTimeout(resolve, 90, ++loads)));
  const first = get();
  vi.advanceTimersByTime(90);
  await first;
  vi.advanceTimersByTime(11);
  void get();
  expect(loads).toBe(2);
});

it.each([
  ['the clock is set back', { wallMs: -3_600_000, monotonicMs: 10_001 }],
  ['the machine was suspended', { wallMs: 10_001 }],
])('expires entries on time when %s', async (_, offsets) => {
  vi.useRealTimers();
  const cache = new TtlCache<string, number>({ ttlMs: 10_000 });
  let loads = 0;
  const get = () => cache.get('a', async () => ++loads);
  await get();
  setClocks(offsets);
  expect(await get()).toBe(2);
});

it('keeps entries until the TTL when only the clock is set back', async () => {
  vi.useRealTimers();
  const cache = new TtlCache<string, number>({ ttlMs: 10_000 });
  let loads = 0;
  const get = () => cache.get('a', async () => ++loads);
  await get();
  setClocks({ wallMs: -3_600_000, monotonicMs: 9_000 });
  expect(await get()).toBe(1);
});

it('evicts the least recently used entry', async () => {
  const cache = new TtlCache<string, string>({ maxEntries: 2 });
  const get = (key: string, value: string) => cache.get(key, async () => value);
  for (const key of ['a', 'b', 'a', 'c']) await get(key, `first ${key}`);
  expect(await get('a', 'new')).toBe('first a');
  expect(await get('c', 'new')).toBe('first c');
  expect(await get('b', 'new')).toBe('new');
});

it('does not cache failed loads', async () => {
  const cache = new TtlCache<string, string>();
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.get('a', async () => 'back')).toBe('back');
});

it.each([
  ['nothing with a TTL of 0', 0, 2],
  ['entries without an expiry', Number.POSITIVE_INFINITY, 1],
])('caches %s', async (_, ttlMs, expected) => {
  const cache = new TtlCache<string, number>({ ttlMs });
  let loads = 0;
  const get = () => cache.get('a', async () => ++loads);
  await get();
  vi.advanceTimersByTime(1_000_000);
  expect(await get()).toBe(expected);
});
