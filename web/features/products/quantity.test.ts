import { expect, it } from 'vitest';
import { limitTypedQuantity, toQuantity } from './quantity.ts';

it('limits the quantity to 1 to 10', () => {
  const typed = ['', '0', '-3', '1', '7', '10', '11', '999', '2.9', 'e', '1e9', 'Infinity'];
  expect(typed.map(toQuantity)).toEqual([1, 1, 1, 1, 7, 10, 10, 10, 2, 1, 10, 1]);
});

it('accepts an empty or small value while the member types', () => {
  expect(['', '1', '10', '12', '0'].map(limitTypedQuantity)).toEqual(['', '1', '10', '10', '0']);
});
