import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A route asks ahead and its screen asks again in the same breath: that is one call.
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      // Without a network a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Asked again, the server would say no again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The one query of a call, for loaders, screens and prefetches alike. */
export const queryFor = <Called extends Endpoint>(endpoint: Called, input: CallOf<Called>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
