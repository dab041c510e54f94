import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('#web/config.ts', () => ({ config: { services: { main: '' } } }));
const { ApiError, networkError } = await import('./api-error.ts');
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

/** Runs a query that always fails. Returns the number of attempts and the time until it gave up. */
async function exhaust(error: Error) {
  const start = Date.now();
  const queryFn = vi.fn(() => Promise.reject(error));
  const ended = queryClient.fetchQuery({ queryKey: ['failing'], queryFn }).catch(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return { attempts: queryFn.mock.calls.length, waitedMs: await ended };
}

it('retries once within 500 ms when the server is unreachable or unavailable', async () => {
  for (const error of [networkError(), failure(502), failure(503), failure(504)]) {
    const { attempts, waitedMs } = await exhaust(error);
    expect(attempts).toBe(2);
    expect(waitedMs).toBeLessThanOrEqual(500);
  }
  expect(await exhaust(failure(503, 2))).toEqual({ attempts: 2, waitedMs: 2_000 });
});

it('fails immediately for other errors, a long Retry-After, and when the browser is offline', async () => {
  const programmingError = new TypeError('undefined is not a function');
  for (const error of [failure(400), failure(429, 1), failure(500), failure(503, 60), programmingError])
    expect(await exhaust(error)).toEqual({ attempts: 1, waitedMs: 0 });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await exhaust(networkError())).toEqual({ attempts: 1, waitedMs: 0 });
});
