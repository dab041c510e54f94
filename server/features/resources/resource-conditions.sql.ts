import { type SqlBool, sql } from 'kysely';
import type { SortOrder } from '#contract/wire/query-schemas.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import type { CategoryFilter } from './category-filter.sql.ts';
import type { ResourceSearch, SearchTerm, SearchTerms } from './resource-search.ts';

export type ResourceFilter = {
  levels: Levels;
  categoryFilter: CategoryFilter | null;
  search: Exclude<ResourceSearch, 'no match'> | null;
};

export const searchTermsOf = ({ search }: ResourceFilter) =>
  search && 'words' in search ? search.words : null;

export function visibleCondition({ levels: accessLevels, categoryFilter }: ResourceFilter) {
  const isAccessible = accessLevelCondition(accessLevels);
  if (!categoryFilter) return isAccessible;
  const { levels, categories, subcategories } = categoryFilter;
  const selected = [
    { column: 'accessLevelId', ids: levels },
    { column: 'categoryId', ids: categories },
    { column: 'subcategoryId', ids: subcategories },
  ].filter(({ ids }) => ids.length > 0);
  return sql<SqlBool>`${isAccessible} AND (${sql.join(
    selected.map(({ column, ids }) => isOneOf(column, ids)),
    sql` OR `,
  )})`;
}

/** With `=` the index returns sorted rows; with ANY they must be sorted. */
const isOneOf = (column: string, ids: string[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY (${ids}::uuid[])`;

/** Uses only columns of the index by date, so that an index scan reads no wide rows. */
export function searchCondition(filter: ResourceFilter) {
  const words = searchTermsOf(filter);
  return words ? termsCondition(words) : kindCondition(filter);
}

export const kindCondition = ({ search }: ResourceFilter) =>
  search && 'kinds' in search ? sql<SqlBool>`kind = ANY (${search.kinds}::text[])` : sql<SqlBool>`true`;

const termsCondition = ({ wordAlternatives }: SearchTerms) =>
  sql<SqlBool>`${sql.join(
    wordAlternatives.map(
      (alternatives) => sql`(${sql.join(alternatives.map(wordListCondition), sql` OR `)})`,
    ),
    sql` AND `,
  )}`;
const wordListCondition = ({ text, isPrefix }: SearchTerm) =>
  sql<SqlBool>`strpos(spaced_words, ${isPrefix ? ` ${text}` : ` ${text} `}) > 0`;

export const toTsquery = ({ wordAlternatives }: SearchTerms) =>
  wordAlternatives.map((alternatives) => `(${alternatives.map(toTsqueryTerm).join(' | ')})`).join(' & ');
const toTsqueryTerm = ({ text, isPrefix }: SearchTerm) =>
  `'${text.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;

export const byDate = (table: 'page' | 'resources', order: SortOrder) => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${sql.ref(`${table}.publishedAt`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
};
