import { expect, it } from 'vitest';
import { gstOf, itemCount, parseQuantity, quantityOf, withQuantity } from './basket.ts';
import type { Basket, Product } from './queries.ts';

const product = (id: string, priceCents: number): Product => ({
  ...{ id, name: id, category: 'book', description: '', priceCents, image: null },
});
const [book, cup] = [product('book', 8250), product('cup', 1999)];
const empty: Basket = { items: [], totalCents: 0, gstCents: 0, company: 'A brigade' };

it('recalculates the total and one eleventh of GST after each change', () => {
  const two = withQuantity(withQuantity(empty, book, 2), cup, 1);
  expect(two).toMatchObject({ totalCents: 18_499, gstCents: 1682, company: 'A brigade' });
  expect(itemCount(two)).toBe(3);
  expect(withQuantity(two, book, 1)).toMatchObject({ totalCents: 10_249, gstCents: 932 });
  expect(withQuantity(two, book, 5).items.map((item) => item.product.id)).toEqual(['book', 'cup']);
  const one = withQuantity(two, book, 0);
  expect(one.items).toEqual([{ product: cup, quantity: 1 }]);
  expect(quantityOf(one, 'book')).toBe(0);
});

it('adds no GST for buyers that the server exempts', () => {
  const one = withQuantity({ ...empty, gstFreeFor: ['Individual'] }, book, 1);
  expect(one).toMatchObject({ totalCents: 8250, gstCents: 0 });
  expect([gstOf(one, 'Individual'), gstOf(one, 'Company')]).toEqual([0, 750]);
});

it('parses whole quantities from 1 to 100', () => {
  expect(['1', ' 12 ', '007', '100'].map(parseQuantity)).toEqual([1, 12, 7, 100]);
  for (const text of ['', '0', '101', '-1', '1.5', '1e1', 'two', '1 2', '٣'])
    expect(parseQuantity(text), text).toBeUndefined();
});
