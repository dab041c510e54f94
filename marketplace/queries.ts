import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type invoiceRecipients, marketplace } from '#contract/marketplace.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from './call-api.ts';

export type Product = ResponseOf<typeof marketplace.listProducts>['products'][number];
export type Basket = ResponseOf<typeof marketplace.getBasket>;
export type Buyer = (typeof invoiceRecipients)[number];
export type Purchase = ResponseOf<typeof marketplace.getPurchase>;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export const productsQuery = queryOptions({
  queryKey: ['listProducts'],
  queryFn: async ({ signal }) => (await callApi(marketplace.listProducts, {}, signal)).products,
  staleTime: 60_000,
});

export const basketQuery = queryOptions({
  queryKey: ['getBasket'],
  queryFn: ({ signal }) => callApi(marketplace.getBasket, {}, signal),
});
