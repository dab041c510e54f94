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

/** A query after it was written and read: every value as text, lists of values joined. */
function asRead(given: unknown): unknown {
  if (Array.isArray(given)) return typeof given[0] === 'object' ? given.map(asRead) : given.join(',');
  if (typeof given !== 'object' || given === null) return String(given);
  return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, asRead(each)]));
}
const anyCharacter = fc.oneof(
  fc.constantFrom(...'=&%.[]0aE'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);
const plain = (parsed: ParsedQuery) => JSON.parse(JSON.stringify(parsed));

describe('query strings', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(plain(parseQuery(formatQuery(given)))).toEqual(asRead(given));
      }),
    );
  });

  it('are parsed or refused, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (given) => {
        try {
          parseQuery(given);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedQuery);
        }
      }),
    );
  });

  it('are written as the API spells them', () => {
    const queries: [Query, string][] = [
      [
        { request: { page: 0, size: 4, title: 'Article' } },
        'request.page=0&request.size=4&request.title=Article',
      ],
      [{ req: { jurisdictionId: ['a', 'b'], name: '' } }, 'req.jurisdictionId=a,b'],
      [
        { page: 1, filters: [{ Key: 'name', Value: 'fire & rescue' }, { Key: 'type' }] },
        'page=1&filters[0].Key=name&filters[0].Value=fire%20%26%20rescue&filters[1].Key=type',
      ],
    ];
    for (const [given, expected] of queries) expect(formatQuery(given)).toBe(expected);
  });

  it('are refused when they are malformed', () => {
    for (const given of [
      ...['a=1&a=2', 'a=&a=1', 'a.b=1&a=2', 'a[0]=1&a.b=2', 'a..b=1', 'a[x]=1', 'a[99]=1', 'a.b.c.d.e=1'],
      '%E0%A4%A=1',
    ])
      expect(() => parseQuery(given), given).toThrow(MalformedQuery);
    parseQuery('__proto__.polluted=yes');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('may have 100 keys, an index of 19 and a depth of 4', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
    expect(Object.keys(parseQuery(keys(100)))).toHaveLength(100);
    expect(plain(parseQuery('list[19].a.b=1')).list[19]).toEqual({ a: { b: '1' } });
    for (const given of [keys(101), 'list[20]=1']) expect(() => parseQuery(given)).toThrow(MalformedQuery);
  });

  it('decode plus signs as spaces and keep equals signs in values', () => {
    expect(plain(parseQuery('name=fire+crew=A'))).toEqual({ name: 'fire crew=A' });
  });

  it('treat empty parameters as absent', () => {
    const queries = {
      'category=&page=2': { page: '2' },
      'req.whosWho=&req.name': {},
      'filters[0].Key=&filters[0].Value=&filters[1].Key=name': { filters: [null, { Key: 'name' }] },
      'ids[0]=': {},
      'req=': {},
    };
    for (const [given, expected] of Object.entries(queries))
      expect(plain(parseQuery(given))).toEqual(expected);
  });
});
