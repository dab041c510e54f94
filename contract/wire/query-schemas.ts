import * as z from 'zod/mini';
import { singleLineText } from '../fields.ts';

/** Undefined for nested values: any caller can send `page.a=1` or `page[0]=1`. */
export const scalarText = (given: unknown) => (typeof given === 'object' ? undefined : String(given));

export function integerBetween(least: number, most: number) {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.transform((given: number) => Number(scalarText(given)?.trim() || Number.NaN)),
    z.int(fault).check(z.gte(least, fault), z.lte(most, fault)),
  );
}

export function booleanParam() {
  return z.pipe(
    z.transform((given: boolean) => ({ true: true, false: false })[scalarText(given) ?? '']),
    z.boolean('must be true or false'),
  );
}

/** Ignores empty values. Nested values fail in the schema of the item. */
export function commaSeparated<Item extends z.ZodMiniType<string, string>>(item: Item) {
  return z.pipe(
    z.transform((given: string[]) =>
      [given]
        .flat()
        .flatMap((each) => scalarText(each)?.split(',') ?? [undefined])
        .filter((each) => each !== ''),
    ),
    z.array(item).check(z.maxLength(100, 'must be at most 100 values')),
  );
}

export const searchText = singleLineText(200);

export const sortOrder = z.enum(['asc', 'desc'], 'must be asc or desc');
export type SortOrder = z.output<typeof sortOrder>;
