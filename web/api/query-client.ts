import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Loaders and screens ask for the same data; this makes it one call.
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: (_, error) => (retryAfterOf(error) ?? 0.4) * 1_000,
      // Off by default because of `networkMode`.
      refetchOnReconnect: true,
      // Offline, a call fails immediately instead of waiting.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Longest Retry-After worth waiting for, in seconds. */
const maxRetryAfter = 2;

const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  navigator.onLine &&
  [0, 502, 503, 504].includes(error.status) &&
  (error.retryAfterSeconds ?? 0) <= maxRetryAfter;

const retryAfterOf = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds : undefined);

export const endpointQuery = <Called extends Endpoint>(endpoint: Called, input: RequestOf<Called>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
