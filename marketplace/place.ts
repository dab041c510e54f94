import { useSyncExternalStore } from 'react';

/** Where somebody is in the shop. It stands behind the address's #, so that the browser's way back leads through it. */
export type Place =
  | { screen: 'catalogue' }
  | { screen: 'product'; id: string }
  | { screen: 'basket' }
  | { screen: 'checkout' }
  | { screen: 'purchase'; id: string };

export const catalogueAddress = '#/';
export const basketAddress = '#/basket';
export const checkoutAddress = '#/checkout';
export const productAddress = (id: string) => `#/products/${id}`;
export const purchaseAddress = (id: string) => `#/purchases/${id}`;

/** What an address names; the catalogue, where it names nothing. */
export function placeAt(hash: string): Place {
  const [, first, id] = /^#\/(\w+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (first === 'products' && id) return { screen: 'product', id };
  if (first === 'purchases' && id) return { screen: 'purchase', id };
  if (first === 'basket' || first === 'checkout') return { screen: first };
  return { screen: 'catalogue' };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useAddress = () => useSyncExternalStore(subscribe, () => location.hash);

export const goTo = (address: string) => {
  location.hash = address;
};
