import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type buyers, marketplace } from '#contract/marketplace.ts';
import { ApiError } from '#web/api/api-error.ts';
import { shopCall } from './shop-call.ts';

export type Product = AnswerOf<typeof marketplace.listProducts>['products'][number];
export type Basket = AnswerOf<typeof marketplace.getBasket>;
export type Buyer = (typeof buyers)[number];
export type PurchaseState = AnswerOf<typeof marketplace.getPurchase>;

export const shopClient = new QueryClient({
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
  queryFn: async ({ signal }) => (await shopCall(marketplace.listProducts, {}, signal)).products,
  staleTime: 60_000,
});

export const basketQuery = queryOptions({
  queryKey: ['getBasket'],
  queryFn: ({ signal }) => shopCall(marketplace.getBasket, {}, signal),
});
