import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('#web/config.ts', () => ({ config: { services: { main: '' } } }));
const { ApiError, createNetworkError } = await import('./api-error.ts');
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

const toError = (status: number, retryAfterSeconds?: number) =>
  new ApiError('No.', { status, retryAfterSeconds });

/** Runs a query that always fails. Returns the number of attempts and the time until it gave up. */
async function fetchUntilFailure(error: Error) {
  const start = Date.now();
  const queryFn = vi.fn(() => Promise.reject(error));
  const waitedMs = queryClient.fetchQuery({ queryKey: ['failing'], queryFn }).catch(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return { attempts: queryFn.mock.calls.length, waitedMs: await waitedMs };
}

it('retries once within 500 ms when the server is unreachable or unavailable', async () => {
  for (const error of [createNetworkError(), toError(502), toError(503), toError(504)]) {
    const { attempts, waitedMs } = await fetchUntilFailure(error);
    expect(attempts).toBe(2);
    expect(waitedMs).toBeLessThanOrEqual(500);
  }
  expect(await fetchUntilFailure(toError(503, 2))).toEqual({ attempts: 2, waitedMs: 2_000 });
});

it('fails immediately for other errors, a long Retry-After, and when the browser is offline', async () => {
  const programmingError = new TypeError('undefined is not a function');
  for (const error of [toError(400), toError(429, 1), toError(500), toError(503, 60), programmingError])
    expect(await fetchUntilFailure(error)).toEqual({ attempts: 1, waitedMs: 0 });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await fetchUntilFailure(createNetworkError())).toEqual({ attempts: 1, waitedMs: 0 });
});
