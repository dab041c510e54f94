import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('withTimeout', () => {
  it('returns the value of a promise that is fast enough, and stops its timer', async () => {
    expect(await withTimeout(Promise.resolve('value'), 100)).toBe('value');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on the error of a promise that is fast enough', async () => {
    await expect(withTimeout(Promise.reject(new Error('lost')), 100)).rejects.toThrow('lost');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects when the promise takes longer, and ignores its later error', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const result = expect(withTimeout(promise, 100)).rejects.toThrow('timed out after 100 ms');
    await vi.advanceTimersByTimeAsync(100);
    await result;
    reject(new Error('lost'));
    await vi.advanceTimersByTimeAsync(0);
  });
});
