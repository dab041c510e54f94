import { expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) }));

import { parseCartItems } from './public-checkout.ts';

const productId = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('parses only a valid list of products and quantities', async () => {
  const items = [{ productId, quantity: 2 }];
  expect(await parseCartItems(JSON.stringify(items))).toEqual(items);
  const invalidItems = [
    { productId },
    ...['2', 0, 101, 1.5].map((quantity) => ({ productId, quantity })),
    { productId: 'BK-IMD-05', quantity: 1 },
    { productId, quantity: 1, price: 0 },
  ];
  const duplicates = [productId, productId.toUpperCase()].map((id) => ({ productId: id, quantity: 1 }));
  const invalidLists = [...invalidItems.map((item) => [item]), duplicates, { cartItems: items }];
  const invalidTexts = ['', '[', '[]', 'null', '{}', '"all"', '[1]', '[null]'];
  for (const text of [undefined, ...invalidTexts, ...invalidLists.map((list) => JSON.stringify(list))])
    expect(await parseCartItems(text), text).toBeUndefined();
});
