import * as z from 'zod/mini';
import { singleLineText } from '../fields.ts';

/** Undefined for nested values, because any client can send `page.a=1` or `page[0]=1`. */
export const scalarText = (value: unknown) => (typeof value === 'object' ? undefined : String(value));

export function integerBetween(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.transform((value: number) => Number(scalarText(value)?.trim() || Number.NaN)),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );
}

export function booleanParam() {
  return z.pipe(
    z.transform((value: boolean) => ({ true: true, false: false })[scalarText(value) ?? '']),
    z.boolean('must be true or false'),
  );
}

/** Ignores empty values. The item schema rejects nested values. */
export function commaSeparated<Item extends z.ZodMiniType<string, string>>(item: Item) {
  const splitAll = (value: string[]) =>
    [value].flat().flatMap((text) => scalarText(text)?.split(',') ?? [undefined]);
  return z.pipe(
    z.transform((value: string[]) => splitAll(value).filter((text) => text !== '')),
    z.array(item).check(z.maxLength(100, 'must have at most 100 values')),
  );
}

export const searchText = singleLineText(200);

export const sortOrder = z.enum(['asc', 'desc'], 'must be asc or desc');
export type SortOrder = z.output<typeof sortOrder>;
