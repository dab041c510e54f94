import { expect, it } from 'vitest';
import {
  basketAddress,
  catalogueAddress,
  checkoutAddress,
  placeAt,
  productAddress,
  purchaseAddress,
} from './place.ts';

it.each([
  [catalogueAddress, { screen: 'catalogue' }],
  [basketAddress, { screen: 'basket' }],
  [checkoutAddress, { screen: 'checkout' }],
  [productAddress('a-1'), { screen: 'product', id: 'a-1' }],
  [purchaseAddress('a-1'), { screen: 'purchase', id: 'a-1' }],
  ['', { screen: 'catalogue' }],
  ['#/products', { screen: 'catalogue' }],
  ['#/products/../basket', { screen: 'catalogue' }],
  ['#/purchases/%3Cb%3E', { screen: 'catalogue' }],
])('%s', (address, place) => {
  expect(placeAt(address)).toEqual(place);
});
