import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A route asks ahead and its screen asks again in the same breath: that is one call.
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: (_, error) => (retryAfterOf(error) ?? 0.4) * 1_000,
      // Off by default because of the next line.
      refetchOnReconnect: true,
      // Without a network a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The longest Retry-After that is worth waiting for before a screen says that it failed, in seconds. */
const maxRetryAfter = 2;

/** Whether one more try may help: the request got no response, or a server or proxy was briefly unavailable. */
const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  navigator.onLine &&
  [0, 502, 503, 504].includes(error.status) &&
  (error.retryAfterSeconds ?? 0) <= maxRetryAfter;

const retryAfterOf = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : undefined);

/** The one query of a call, for loaders, screens and prefetches alike. */
export const queryFor = <Called extends Endpoint>(endpoint: Called, input: CallOf<Called>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
