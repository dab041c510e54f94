import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuery, MalformedQueryError, parseQuery, type Query } from './query-string.ts';

const textUpTo = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
const name = textUpTo(12).filter((key) => !/[.[\]]/.test(key));
const text = textUpTo(20);
const listItem = text.filter((item) => !item.includes(','));
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(listItem, { minLength: 1, maxLength: 4 }));
const flatQuery = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 });
const anyValue = fc.oneof(value, flatQuery, fc.array(flatQuery, { minLength: 1, maxLength: 4 }));
const query = fc.dictionary(name, anyValue, { maxKeys: 5 }) as fc.Arbitrary<Query>;

/** The expected result of a round trip: every value as text, lists of values joined. */
function toText(value: unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(toText) : value.join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toText(child)]));
}
const anyCharacter = fc.oneof(
  fc.constantFrom(...'=&%.[]0aE'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);
const parsePlain = (input: string) => JSON.parse(JSON.stringify(parseQuery(input)));

describe('query strings', () => {
  it('parses formatted queries', () => {
    const expectRoundTrip = (input: Query) => {
      expect(parsePlain(formatQuery(input))).toEqual(toText(input));
    };
    fc.assert(fc.property(query, expectRoundTrip));
  });

  it('parses or rejects any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (input) => {
        try {
          parseQuery(input);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedQueryError);
        }
      }),
    );
  });

  it('formats queries as the API specifies them', () => {
    const queries: [Query, string][] = [
      [{ request: { page: 0, size: 4, title: 'Fire' } }, 'request.page=0&request.size=4&request.title=Fire'],
      [{ req: { jurisdictionId: ['a', 'b'], name: '' } }, 'req.jurisdictionId=a,b'],
      [
        { page: 1, filters: [{ Key: 'name', Value: 'fire & rescue' }, { Key: 'type' }] },
        'page=1&filters[0].Key=name&filters[0].Value=fire%20%26%20rescue&filters[1].Key=type',
      ],
    ];
    for (const [input, expected] of queries) expect(formatQuery(input)).toBe(expected);
  });

  it('rejects malformed queries', () => {
    for (const input of [
      'a=1&a=2',
      'a=&a=1',
      'a.b=1&a=2',
      'a[0]=1&a.b=2',
      'a..b=1',
      'a[x]=1',
      'a[99]=1',
      'a.b.c.d.e=1',
      '%E0%A4%A=1',
    ])
      expect(() => parseQuery(input), input).toThrow(MalformedQueryError);
    parseQuery('__proto__.polluted=yes');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('accepts up to 100 keys, an index of 19 and a depth of 4', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
    expect(Object.keys(parseQuery(keys(100)))).toHaveLength(100);
    expect(parsePlain('list[19].a.b=1').list[19]).toEqual({ a: { b: '1' } });
    for (const input of [keys(101), 'list[20]=1'])
      expect(() => parseQuery(input)).toThrow(MalformedQueryError);
  });

  it('decodes plus signs as spaces and keeps equals signs in values', () => {
    expect(parsePlain('name=fire+crew=A')).toEqual({ name: 'fire crew=A' });
  });

  it('treats empty parameters as absent', () => {
    const queries = {
      'category=&page=2': { page: '2' },
      'req.whosWho=&req.name': {},
      'filters[0].Key=&filters[0].Value=&filters[1].Key=name': { filters: [null, { Key: 'name' }] },
      'ids[0]=': {},
      'req=': {},
    };
    for (const [input, expected] of Object.entries(queries)) expect(parsePlain(input)).toEqual(expected);
  });
});
