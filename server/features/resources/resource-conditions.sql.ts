import { type SqlBool, sql } from 'kysely';
import type { SortOrder } from '#contract/wire/query-values.ts';
import { isIncluded, type Levels } from './included-levels.sql.ts';
import type { ResourceSearch, SoughtWord, WordsSought } from './resource-search.ts';
import type { Shelves } from './shelves.ts';

export type ResourceFilter = {
  /** Access levels that the member may read. */
  levels: Levels;
  /** Null for the whole library, as far as the member may see it. */
  shelves: Shelves | null;
  search: Exclude<ResourceSearch, 'nothing'> | null;
};

export const wordsOf = ({ search }: ResourceFilter) => (search && 'words' in search ? search.words : null);

/** Of a resource and of a kept count alike: both say where on the tree they are. */
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

/** Of one alone the index has them in their order; those of several are to be sorted. */
const isOneOf = (column: string, ids: string[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY (${ids}::uuid[])`;

/** Matches the search by columns of the index by date, so that a walk along it reads no wide rows. */
export function isSought(filter: ResourceFilter) {
  const words = wordsOf(filter);
  return words ? hasWords(words) : isOfKinds(filter);
}

export const isOfKinds = ({ search }: ResourceFilter) =>
  search && 'kinds' in search ? sql<SqlBool>`kind = ANY (${search.kinds}::text[])` : sql<SqlBool>`true`;

/** Words as the library's index by date has them, to be looked for on a walk along it. */
const hasWords = ({ each }: WordsSought) =>
  sql<SqlBool>`${sql.join(
    each.map((meant) => sql`(${sql.join(meant.map(isInList), sql` OR `)})`),
    sql` AND `,
  )}`;
const isInList = ({ text, isBeginning }: SoughtWord) =>
  sql<SqlBool>`strpos(word_list, ${isBeginning ? ` ${text}` : ` ${text} `}) > 0`;

/** The same as a full-text query. */
export const asQuery = ({ each }: WordsSought) =>
  each.map((meant) => `(${meant.map(asTerm).join(' | ')})`).join(' & ');
const asTerm = ({ text, isBeginning }: SoughtWord) =>
  `'${text.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;

export const byDate = (table: 'page' | 'resources', order: SortOrder) => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
