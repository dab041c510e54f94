import { expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) }));

import { readProducts } from './public-checkout.ts';

const productId = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('reads a list of products and quantities', () => {
  const items = [{ productId, quantity: 2 }];
  expect(readProducts(JSON.stringify(items))).toEqual(items);
});

it.each([
  undefined,
  '',
  '[',
  '[]',
  'null',
  '{}',
  '"all"',
  '[1]',
  '[null]',
  `{"cartItems":[{"productId":"${productId}","quantity":1}]}`,
  `[{"productId":"${productId}"}]`,
  `[{"productId":"${productId}","quantity":"2"}]`,
  `[{"productId":"${productId}","quantity":0}]`,
  `[{"productId":"${productId}","quantity":101}]`,
  `[{"productId":"${productId}","quantity":1.5}]`,
  '[{"productId":"BK-IMD-05","quantity":1}]',
  `[{"productId":"${productId}","quantity":1,"price":0}]`,
  `[{"productId":"${productId}","quantity":1},{"productId":"${productId.toUpperCase()}","quantity":1}]`,
])('reads nothing from %s', (text) => {
  expect(readProducts(text)).toBeUndefined();
});
