import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paging, rowsOf } from './paging.ts';
import { formatQuery, parseQuery } from './query-string.ts';
import { commaList, wholeNumber, yesOrNo } from './query-values.ts';

const schema = z.strictObject({
  ...paging(12),
  ids: z.optional(commaList(z.string('must be text'))),
  whosWho: z.optional(yesOrNo()),
});
const journey = (sent: z.input<typeof schema>) => schema.parse(parseQuery(formatQuery(sent)));

describe('values of a query', () => {
  it('arrive as what they were sent as', () => {
    const sent = { page: 3, size: 50, ids: ['a', 'b'], whosWho: false };
    expect(journey(sent)).toEqual(sent);
  });

  it('have defaults, and lists may be empty', () => {
    expect(journey({ ids: [] })).toEqual({ page: 1, size: 12 });
  });

  it.each(['-1', '1.5', 'x', '', ' ', '1e9', 'Infinity', '0x10000000'])('refuse %j for a page', (page) => {
    expect(schema.safeParse({ page }).error?.issues[0]?.message).toMatch(/^must be a whole number/);
  });

  it.each(['0', '101'])('refuse a size of %s', (size) => {
    expect(schema.safeParse({ size }).success).toBe(false);
  });

  it.each(['yes', '1', 'TRUE'])('refuse %s for yes or no', (whosWho) => {
    expect(schema.safeParse({ whosWho }).success).toBe(false);
  });

  it.each([
    ['page', /^must be a whole number/],
    ['whosWho', /^must be true or false/],
    ['ids', /^must be text/],
  ])('have no parts, and say so in their own words: %s', (name, sentence) => {
    for (const query of [`${name}.a=1`, `${name}[0].b=2`, `${name}[1][0]=1`]) {
      expect(schema.safeParse(parseQuery(query)).error?.issues[0]?.message, query).toMatch(sentence);
    }
  });

  it('are no list unless they are asked for as one', () => {
    expect(schema.safeParse(parseQuery('page[0]=1')).success).toBe(false);
    expect(schema.parse(parseQuery('ids[0]=a&ids[2]=b,c')).ids).toEqual(['a', 'b', 'c']);
  });

  it('hold a list to a hundred values', () => {
    expect(schema.safeParse({ ids: Array(101).fill('a').join(',') }).success).toBe(false);
  });

  it('are described for OpenAPI as what they are', () => {
    expect(z.toJSONSchema(wholeNumber(1, 5), { io: 'input' })).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 5,
    });
  });
});

describe('pages', () => {
  it.each([
    [
      { page: 0, size: 4 },
      { offset: 0, limit: 4 },
    ],
    [
      { page: 1, size: 16 },
      { offset: 0, limit: 16 },
    ],
    [
      { page: 3, size: 16 },
      { offset: 32, limit: 16 },
    ],
  ])('%j holds %j', (given, expected) => {
    expect(rowsOf(given)).toEqual(expected);
  });
});
