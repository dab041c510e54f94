import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paging } from './pagination.ts';
import { booleanParam, commaSeparated } from './query-schemas.ts';
import { formatQuery, parseQuery } from './query-string.ts';

const schema = z.strictObject({
  ...paging(12),
  ids: z.optional(commaSeparated(z.string('must be text'))),
  whosWho: z.optional(booleanParam()),
});
const roundTrip = (sent: z.input<typeof schema>) => schema.parse(parseQuery(formatQuery(sent)));

describe('query schemas', () => {
  it('parses formatted values and applies defaults', () => {
    const sent = { page: 3, size: 50, ids: ['a', 'b'], whosWho: false };
    expect(roundTrip(sent)).toEqual(sent);
    expect(roundTrip({ ids: [] })).toEqual({ page: 1, size: 12 });
    expect(schema.parse(parseQuery('ids[0]=a&ids[2]=b,c')).ids).toEqual(['a', 'b', 'c']);
  });

  it('rejects invalid values', () => {
    const invalid = {
      page: ['-1', '1.5', 'x', '', ' ', '1e9', 'Infinity', '0x10000000', ['1']],
      size: ['0', '101'],
      whosWho: ['yes', '1', 'TRUE'],
      ids: [Array(101).fill('a').join(',')],
    };
    for (const [name, values] of Object.entries(invalid))
      for (const value of values) expect(schema.safeParse({ [name]: value }).success, `${value}`).toBe(false);
  });

  it('rejects nested values with the message of the field', () => {
    for (const [name, message] of [
      ['page', /^must be a whole number/],
      ['whosWho', /^must be true or false/],
      ['ids', /^must be text/],
    ] as const) {
      for (const query of [`${name}.a=1`, `${name}[0].b=2`, `${name}[1][0]=1`])
        expect(schema.safeParse(parseQuery(query)).error?.issues[0]?.message, query).toMatch(message);
    }
  });
});
