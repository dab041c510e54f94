import { type SqlBool, sql } from 'kysely';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import type { CategoryFilter } from './category-filter.sql.ts';
import type { ResourceSearch, SearchTerm, SearchTerms } from './resource-search.ts';

export type ResourceFilter = {
  levels: Levels;
  shelves: CategoryFilter | null;
  search: Exclude<ResourceSearch, 'nothing'> | null;
};

export const wordsOf = ({ search }: ResourceFilter) => (search && 'words' in search ? search.words : null);

export function isListed({ levels: included, shelves }: ResourceFilter) {
  const isOpen = accessLevelCondition(included);
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
  return words ? hasWords(words) : kindCondition(filter);
}

export const kindCondition = ({ search }: ResourceFilter) =>
  search && 'kinds' in search ? sql<SqlBool>`kind = ANY (${search.kinds}::text[])` : sql<SqlBool>`true`;

const hasWords = ({ each }: SearchTerms) =>
  sql<SqlBool>`${sql.join(
    each.map((meant) => sql`(${sql.join(meant.map(wordListCondition), sql` OR `)})`),
    sql` AND `,
  )}`;
const wordListCondition = ({ text, isPrefix }: SearchTerm) =>
  sql<SqlBool>`strpos(spaced_words, ${isPrefix ? ` ${text}` : ` ${text} `}) > 0`;

export const asQuery = ({ each }: SearchTerms) =>
  each.map((meant) => `(${meant.map(toTsqueryTerm).join(' | ')})`).join(' & ');
const toTsqueryTerm = ({ text, isPrefix }: SearchTerm) =>
  `'${text.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;

export const byDate = (table: 'page' | 'resources', order: SortOrder) => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
