import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Loaders and screens request the same data; a short cache makes it one request.
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: (_, error) => (retryAfterSeconds(error) ?? 0.4) * 1_000,
      // `networkMode: 'always'` turns this off by default.
      refetchOnReconnect: true,
      // Requests fail immediately while offline, instead of waiting.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const maxRetryAfterSeconds = 2;

const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  navigator.onLine &&
  [0, 502, 503, 504].includes(error.status) &&
  (error.retryAfterSeconds ?? 0) <= maxRetryAfterSeconds;

const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError ? error.retryAfterSeconds : undefined;

export const endpointQuery = <TEndpoint extends Endpoint>(endpoint: TEndpoint, input: RequestOf<TEndpoint>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
