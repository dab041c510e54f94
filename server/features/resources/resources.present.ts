import { toImageUrl } from '../../files/files.sql.ts';
import type { ArticleRow } from './articles.sql.ts';
import type { CategoryCount, CategoryRow } from './category-filter.sql.ts';
import type { ResourceRow } from './resources.sql.ts';

export const presentResource = ({ id, urlName, title, description, tags, ...resource }: ResourceRow) => ({
  id,
  urlName,
  title,
  description,
  tags,
  resourceDate: resource.publishedAt.toISOString(),
  resourceThumbImg: toImageUrl(resource.thumbnailKey),
  ...(resource.isSuperseded && { isSuperseded: true }),
});

export const presentArticle = ({ id, title, description, contents, ...article }: ArticleRow) => ({
  id,
  title,
  urlName: article.urlName,
  successor: article.successor,
  description,
  contents,
  tags: article.tags.map(({ id, name }) => ({ tagId: id, tagName: name })),
  resourceDate: article.publishedAt.toISOString(),
  resourceImg: toImageUrl(article.imageKey),
  attachmentLinks: article.attachments.map(({ id, name, byteSize }) => ({
    attachmentName: name,
    attachmentLink: `/api/resources/attachments/${id}`,
    byteSize,
  })),
});

/** Retired ones are shown as long as they have resources. */
export function toCategoryTree(rows: CategoryRow[], counts: CategoryCount[]) {
  return [...Map.groupBy(rows, ({ levelId }) => levelId)].flatMap(([id, levelRows]) => {
    const { levelName, levelRetiredAt } = levelRows[0] as CategoryRow;
    const levelCounts = counts.filter(({ levelId }) => levelId === id);
    const level = {
      id,
      resourceAccessName: levelName,
      resourceCategories: [...Map.groupBy(levelRows, ({ categoryId }) => categoryId)].flatMap(
        ([categoryId, categoryRows]) =>
          categoryId ? presentCategory(categoryId, categoryRows, levelCounts) : [],
      ),
      resourceCount: sumOf(levelCounts),
    };
    return levelRetiredAt && level.resourceCount === 0 ? [] : [level];
  });
}

function presentCategory(id: string, rows: CategoryRow[], levelCounts: CategoryCount[]) {
  const { categoryName, categoryRetiredAt } = rows[0] as CategoryRow;
  const counts = levelCounts.filter(({ categoryId }) => categoryId === id);
  const resourceCount = sumOf(counts);
  if (categoryRetiredAt && resourceCount === 0) return [];
  const countsBySubcategory = new Map(counts.map(({ subcategoryId, count }) => [subcategoryId, count]));
  const countOf = (subcategoryId: string) => countsBySubcategory.get(subcategoryId) ?? 0;
  const subcategories = rows.flatMap(({ subcategoryId, subcategoryName, subcategoryRetiredAt }) => {
    if (!subcategoryId || !subcategoryName) return [];
    return subcategoryRetiredAt && countOf(subcategoryId) === 0
      ? []
      : [[subcategoryId, subcategoryName] as const];
  });
  return [
    {
      categoryId: id,
      categoryName: categoryName as string,
      subCategories: Object.fromEntries(subcategories),
      resourceCount,
      subCategoryCounts: Object.fromEntries(
        subcategories.map(([subcategoryId]) => [subcategoryId, countOf(subcategoryId)]),
      ),
    },
  ];
}

const sumOf = (counts: CategoryCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
