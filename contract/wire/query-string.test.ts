import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuery, MalformedQuery, type ParsedQuery, parseQuery, type Query } from './query-string.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[.[\]]/.test(text));
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const listItem = text.filter((item) => !item.includes(','));
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(listItem, { minLength: 1, maxLength: 4 }));
const flat = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 });
const query = fc.dictionary(name, fc.oneof(value, flat, fc.array(flat, { minLength: 1, maxLength: 4 })), {
  maxKeys: 5,
}) as fc.Arbitrary<Query>;

/** What a query looks like after a journey: every value as text, lists of values joined. */
function asRead(given: unknown): unknown {
  if (Array.isArray(given)) return typeof given[0] === 'object' ? given.map(asRead) : given.join(',');
  if (typeof given !== 'object' || given === null) return String(given);
  return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, asRead(each)]));
}
const plain = (parsed: ParsedQuery) => JSON.parse(JSON.stringify(parsed));

describe('query strings', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(plain(parseQuery(formatQuery(given)))).toEqual(asRead(given));
      }),
    );
  });

  it('never do anything but parse or refuse, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        try {
          parseQuery(given);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedQuery);
        }
      }),
    );
  });

  it.each([
    [
      { request: { page: 0, size: 4, title: 'Article' } },
      'request.page=0&request.size=4&request.title=Article',
    ],
    [{ req: { jurisdictionId: ['a', 'b'], name: '' } }, 'req.jurisdictionId=a,b'],
    [
      { page: 1, filters: [{ Key: 'name', Value: 'fire & rescue' }, { Key: 'type' }] },
      'page=1&filters[0].Key=name&filters[0].Value=fire%20%26%20rescue&filters[1].Key=type',
    ],
  ])('are written as the API spells them: %j', (given, expected) => {
    expect(formatQuery(given)).toBe(expected);
  });

  it.each([
    'a=1&a=2',
    'a.b=1&a=2',
    'a[0]=1&a.b=2',
    'a..b=1',
    'a[x]=1',
    'a[99]=1',
    'a.b.c.d.e=1',
    '%E0%A4%A=1',
  ])('refuse %s', (given) => {
    expect(() => parseQuery(given)).toThrow(MalformedQuery);
  });

  it.each([
    ['category=&page=2', { page: '2' }],
    ['req.whosWho=&req.name', {}],
    ['filters[0].Key=&filters[0].Value=&filters[1].Key=name', { filters: [null, { Key: 'name' }] }],
    ['ids[0]=', {}],
    ['req=', {}],
  ])('treats empty parameters as absent: %s', (given, expected) => {
    expect(plain(parseQuery(given))).toEqual(expected);
  });

  it('rejects a duplicate key with an empty value', () => {
    expect(() => parseQuery('a=&a=1')).toThrow(MalformedQuery);
  });

  it('treat __proto__ as a key like any other', () => {
    parseQuery('__proto__.polluted=yes');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
