import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { marketplace } from '#contract/marketplace.ts';
import { changeQuantity } from './basket.ts';
import { callApi } from './call-api.ts';
import { type Basket, basketQuery, type Product, productsQuery } from './queries.ts';

const saveMutation = { mutationKey: ['updateBasket'] };

export const toCartItems = ({ items }: Basket) =>
  items.map(({ product, quantity }) => ({ productId: product.id, quantity }));

/** Optimistic save queue. Each save names the basket it replaces, so a stale tab restores nothing. */
export function useBasket() {
  const client = useQueryClient();
  const query = useQuery(basketQuery);
  const isSaving = useIsMutating(saveMutation) > 0;
  const save = useMutation({
    ...saveMutation,
    scope: { id: 'basket' },
    mutationFn: ({ before, next }: { before: Basket; next: Basket }) =>
      callApi(marketplace.updateBasket, {
        body: { cartItems: toCartItems(next), insteadOf: toCartItems(before) },
      }),
    onMutate: async ({ next }) => {
      client.setQueryData(basketQuery.queryKey, next);
      await client.cancelQueries(basketQuery);
    },
    // A product may no longer be for sale.
    onError: () => void client.invalidateQueries(productsQuery),
    onSettled: () => {
      // A reload now would be older than the change that is still being saved.
      if (client.isMutating(saveMutation) === 1) return client.invalidateQueries(basketQuery);
    },
  });
  const setQuantity = (product: Product, quantity: number): void => {
    const before = client.getQueryData(basketQuery.queryKey);
    if (before) save.mutate({ before, next: changeQuantity(before, product, quantity) });
  };
  return { basket: query.data, query, setQuantity, isSaving, saveError: save.error };
}
