import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClocks } from '#tests/support/set-clocks.ts';
import { Remembered } from './remembered.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('looks once for all who ask within the time, and again after it', async () => {
  const remembered = new Remembered<string, number>({ milliseconds: 100 });
  let looks = 0;
  const ask = () => remembered.get('a', async () => ++looks);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(99);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

it.each([
  ['the clock is set back', { wallMs: -3_600_000, monotonicMs: 10_000 }],
  ['the machine was suspended', { wallMs: 10_000 }],
])('expires entries on time when %s', async (_, offsets) => {
  vi.useRealTimers();
  const remembered = new Remembered<string, number>({ milliseconds: 10_000 });
  let loads = 0;
  const get = () => remembered.get('a', async () => ++loads);
  await get();
  setClocks(offsets);
  expect(await get()).toBe(2);
});

it('keeps apart what was asked for apart, and forgets the oldest first', async () => {
  const remembered = new Remembered<string, string>({ atMost: 2 });
  const ask = (key: string, answer: string) => remembered.get(key, async () => answer);
  for (const key of ['a', 'b', 'c']) await ask(key, `first ${key}`);
  expect(await ask('c', 'new')).toBe('first c');
  expect(await ask('b', 'new')).toBe('first b');
  expect(await ask('a', 'new')).toBe('new');
});

it('keeps no failure', async () => {
  const remembered = new Remembered<string, string>();
  await expect(remembered.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await remembered.get('a', async () => 'back')).toBe('back');
});

it('keeps nothing where it is told to', async () => {
  const remembered = new Remembered<string, number>({ milliseconds: 0 });
  let looks = 0;
  for (const expected of [1, 2]) expect(await remembered.get('a', async () => ++looks)).toBe(expected);
});
