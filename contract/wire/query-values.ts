/**
 * The values of a query as the server reads them. A caller gives the real thing (a number, a list); on the way it
 * becomes text, and here it becomes what it was.
 */
import * as z from 'zod/mini';

export function wholeNumber(least: number, most: number) {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.transform((text: number) => (String(text).trim() === '' ? Number.NaN : Number(text))),
    z.int(fault).check(z.gte(least, fault), z.lte(most, fault)),
  );
}

export function yesOrNo() {
  return z.pipe(
    z.transform((text: boolean) => ({ true: true, false: false })[String(text)]),
    z.boolean('must be true or false'),
  );
}

/** Values with commas between them; a comma too many is nobody's fault. */
export function commaList<Item extends z.ZodMiniType<string, string>>(item: Item) {
  return z.pipe(
    z.transform((text: string[]) =>
      String(text)
        .split(',')
        .filter((each) => each !== ''),
    ),
    z.array(item).check(z.maxLength(100, 'must be at most 100 values')),
  );
}

/** What somebody types to search by. Longer than this is refused, before it costs anything. */
export const searchText = z
  .string('must be text')
  .check(z.trim(), z.maxLength(200, 'must be at most 200 characters'));

export const sortOrder = z.enum(['asc', 'desc'], 'must be asc or desc');
export type SortOrder = z.output<typeof sortOrder>;
