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
});

export const presentArticle = ({ title, description, contents, ...article }: ArticleRow) => ({
  title,
  urlName: article.urlName,
  successor: article.successor,
  description,
  contents,
  tags: article.tags.map(({ id, name }) => ({ tagId: id, tagName: name })),
  resourceDate: article.publishedAt.toISOString(),
  resourceImg: toImageUrl(article.imageKey),
  attachmentLinks: article.attachments.map(({ id, name }) => ({
    attachmentName: name,
    attachmentLink: `/api/resources/attachments/${id}`,
  })),
});

export function toCategoryTree(rows: CategoryRow[], counts: CategoryCount[]) {
  return [...Map.groupBy(rows, ({ levelId }) => levelId)].map(([id, levelRows]) => {
    const levelCounts = counts.filter(({ levelId }) => levelId === id);
    return {
      id,
      resourceAccessName: (levelRows[0] as CategoryRow).levelName,
      resourceCategories: [...Map.groupBy(levelRows, ({ categoryId }) => categoryId)].flatMap(
        ([categoryId, categoryRows]) =>
          categoryId ? [presentCategory(categoryId, categoryRows, levelCounts)] : [],
      ),
      resourceCount: sumOf(levelCounts),
    };
  });
}

function presentCategory(id: string, rows: CategoryRow[], levelCounts: CategoryCount[]) {
  const counts = levelCounts.filter(({ categoryId }) => categoryId === id);
  const countsBySubcategory = new Map(counts.map(({ subcategoryId, count }) => [subcategoryId, count]));
  const subcategories = rows.flatMap(({ subcategoryId, subcategoryName }) =>
    subcategoryId && subcategoryName ? [[subcategoryId, subcategoryName] as const] : [],
  );
  return {
    categoryId: id,
    categoryName: rows[0]?.categoryName as string,
    subCategories: Object.fromEntries(subcategories),
    resourceCount: sumOf(counts),
    subCategoryCounts: Object.fromEntries(
      subcategories.map(([subcategoryId]) => [subcategoryId, countsBySubcategory.get(subcategoryId) ?? 0]),
    ),
  };
}

const sumOf = (counts: CategoryCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
