import { type SqlBool, sql } from 'kysely';
import type { SortOrder } from '#contract/wire/query-values.ts';
import { isIncluded, type Levels } from './included-levels.sql.ts';
import type { ResourceSearch, SoughtWord, WordsSought } from './resource-search.ts';
import type { Shelves } from './shelves.sql.ts';

export type ResourceFilter = {
  levels: Levels;
  shelves: Shelves | null;
  search: Exclude<ResourceSearch, 'nothing'> | null;
};

export const wordsOf = ({ search }: ResourceFilter) => (search && 'words' in search ? search.words : null);

export function isListed({ levels: included, shelves }: ResourceFilter) {
  const isOpen = isIncluded(included);
  if (!shelves) return isOpen;
  const { levels, categories, subcategories } = shelves;
  const chosen = [
    { column: 'accessLevelId', ids: levels },
    { column: 'categoryId', ids: categories },
    { column: 'subcategoryId', ids: subcategories },
  ].filter(({ ids }) => ids.length > 0);
  return sql<SqlBool>`${isOpen} AND (${sql.join(
    chosen.map(({ column, ids }) => isOneOf(column, ids)),
    sql` OR `,
  )})`;
}

/** With `=` the index returns the rows in order; with ANY they must be sorted. */
const isOneOf = (column: string, ids: string[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY (${ids}::uuid[])`;

/** Uses columns of the index by date, so that a walk along it reads no wide rows. */
export function isSought(filter: ResourceFilter) {
  const words = wordsOf(filter);
  return words ? hasWords(words) : isOfKinds(filter);
}

export const isOfKinds = ({ search }: ResourceFilter) =>
  search && 'kinds' in search ? sql<SqlBool>`kind = ANY (${search.kinds}::text[])` : sql<SqlBool>`true`;

const hasWords = ({ each }: WordsSought) =>
  sql<SqlBool>`${sql.join(
    each.map((meant) => sql`(${sql.join(meant.map(isInList), sql` OR `)})`),
    sql` AND `,
  )}`;
const isInList = ({ text, isBeginning }: SoughtWord) =>
  sql<SqlBool>`strpos(word_list, ${isBeginning ? ` ${text}` : ` ${text} `}) > 0`;

export const asQuery = ({ each }: WordsSought) =>
  each.map((meant) => `(${meant.map(asTerm).join(' | ')})`).join(' & ');
const asTerm = ({ text, isBeginning }: SoughtWord) =>
  `'${text.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;

export const byDate = (table: 'page' | 'resources', order: SortOrder) => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
