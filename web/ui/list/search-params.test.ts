import { describe, expect, it } from 'vitest';
import { enumParam, idListParam, idParam, pageParam, searchParams, textParam } from './search-params.ts';

const id = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';
const other = id.replace('3', '4');

describe('search parameters', () => {
  it('parses a page from text or a number', () => {
    expect(['1', ' 7 ', 3, '1000000'].map(pageParam)).toEqual([1, 7, 3, 1_000_000]);
    const invalid = ['', ' ', 'x', '0', '-1', '1.5', '1000001', 'Infinity', 0, Number.NaN];
    for (const value of [...invalid, true, null, undefined, ['1'], {}])
      expect(pageParam(value), String(value)).toBeUndefined();
  });

  it('accepts text of at most 200 characters', () => {
    for (const text of ['', ' fire ', 'a'.repeat(200)]) expect(textParam(text)).toBe(text);
    for (const value of ['a'.repeat(201), 5, ['a'], null]) expect(textParam(value)).toBeUndefined();
  });

  it('accepts one id', () => {
    expect(idParam(id)).toBe(id);
    for (const value of ['', 'x', `${id},${other}`, [id], null]) expect(idParam(value)).toBeUndefined();
  });

  it('parses ids from a comma-separated text or a list', () => {
    for (const value of [`${id},${other}`, `,${id},,${other},`, [id, other], [`${id},${other}`]])
      expect(idListParam(value)).toEqual([id, other]);
    expect([idListParam(''), idListParam([])]).toEqual([[], []]);
    expect(idListParam(Array(100).fill(id))).toHaveLength(100);
    for (const value of [Array(101).fill(id), `${id},x`, [id, 5], [[id, [other]]], 5, null, undefined, {}])
      expect(idListParam(value)).toBeUndefined();
  });

  it('accepts only the listed choices', () => {
    const order = enumParam(['asc', 'desc']);
    expect(order('desc')).toBe('desc');
    for (const value of ['', 'DESC', 'toString', ['asc'], null]) expect(order(value)).toBeUndefined();
  });

  it('returns undefined for invalid values and omits missing and unknown ones', () => {
    const { parse } = searchParams({ page: pageParam, search: textParam, order: enumParam(['desc']) });
    expect(parse({ page: '2', search: 'fire', utm_source: 'email' })).toStrictEqual({
      page: 2,
      search: 'fire',
    });
    expect(parse({ page: 'x', order: 'up' })).toStrictEqual({ page: undefined, order: undefined });
    expect(parse({})).toStrictEqual({});
  });
});
