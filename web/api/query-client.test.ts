import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('#web/config.ts', () => ({ config: { services: { main: '' } } }));
const { ApiError, unreachable } = await import('./api-error.ts');
const { queryClient } = await import('./query-client.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (status: number, retryAfterSeconds?: number) =>
  new ApiError('No.', { status, retryAfterSeconds });

/** Runs a query that always fails. Returns the number of tries and the milliseconds until it gave up. */
async function exhaust(error: Error) {
  const start = Date.now();
  const queryFn = vi.fn(() => Promise.reject(error));
  const ended = queryClient.fetchQuery({ queryKey: ['failing'], queryFn }).catch(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return { tries: queryFn.mock.calls.length, waitedMs: await ended };
}

it.each([
  ['no response', unreachable()],
  ['502', failure(502)],
  ['503', failure(503)],
  ['504', failure(504)],
])('retries once within 500 ms after %s', async (_, error) => {
  const { tries, waitedMs } = await exhaust(error);
  expect(tries).toBe(2);
  expect(waitedMs).toBeLessThanOrEqual(500);
});

it('waits for a short Retry-After before the retry', async () => {
  expect(await exhaust(failure(503, 2))).toEqual({ tries: 2, waitedMs: 2_000 });
});

it.each([
  ['400', failure(400)],
  ['429', failure(429, 1)],
  ['500', failure(500)],
  ['503 with a long Retry-After', failure(503, 60)],
  ['an error in the code', new TypeError('undefined is not a function')],
])('fails immediately after %s', async (_, error) => {
  expect(await exhaust(error)).toEqual({ tries: 1, waitedMs: 0 });
});

it('fails immediately when the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await exhaust(unreachable())).toEqual({ tries: 1, waitedMs: 0 });
});
