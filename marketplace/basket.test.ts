import { expect, it } from 'vitest';
import { calculateGstCents, changeQuantity, countItems, getQuantity, parseQuantity } from './basket.ts';
import type { Basket, Product } from './queries.ts';

const makeProduct = (id: string, priceCents: number): Product => ({
  id,
  name: id,
  category: 'book',
  description: '',
  priceCents,
  image: null,
});
const [book, cup] = [makeProduct('book', 8250), makeProduct('cup', 1999)];
const emptyBasket: Basket = { items: [], totalCents: 0, gstCents: 0, company: 'A brigade' };

it('recalculates the total and one eleventh of GST after each change', () => {
  const bookAndCup = changeQuantity(changeQuantity(emptyBasket, book, 2), cup, 1);
  expect(bookAndCup).toMatchObject({ totalCents: 18_499, gstCents: 1682, company: 'A brigade' });
  expect(countItems(bookAndCup)).toBe(3);
  expect(changeQuantity(bookAndCup, book, 1)).toMatchObject({ totalCents: 10_249, gstCents: 932 });
  expect(changeQuantity(bookAndCup, book, 5).items.map((item) => item.product.id)).toEqual(['book', 'cup']);
  const withoutBook = changeQuantity(bookAndCup, book, 0);
  expect(withoutBook.items).toEqual([{ product: cup, quantity: 1 }]);
  expect(getQuantity(withoutBook, 'book')).toBe(0);
});

it('adds no GST for buyers that the server exempts', () => {
  const basket = changeQuantity({ ...emptyBasket, gstFreeFor: ['Individual'] }, book, 1);
  expect(basket).toMatchObject({ totalCents: 8250, gstCents: 0 });
  expect([calculateGstCents(basket, 'Individual'), calculateGstCents(basket, 'Company')]).toEqual([0, 750]);
});

it('parses whole quantities from 1 to 100', () => {
  expect(['1', ' 12 ', '007', '100'].map(parseQuantity)).toEqual([1, 12, 7, 100]);
  for (const text of ['', '0', '101', '-1', '1.5', '1e1', 'two', '1 2', '٣'])
    expect(parseQuantity(text), text).toBeUndefined();
});
