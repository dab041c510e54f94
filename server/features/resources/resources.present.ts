import { imageUrl } from '../../files/files.sql.ts';
import type { ArticleRow } from './articles.sql.ts';
import type { PlaceCount, TreeRow } from './category-filter.sql.ts';
import type { ResourceRow } from './resources.sql.ts';

export const presentResource = ({ id, urlName, title, description, tags, ...resource }: ResourceRow) => ({
  ...{ id, urlName, title, description, tags },
  resourceDate: resource.publishedAt.toISOString(),
  resourceThumbImg: imageUrl(resource.thumbnailKey),
});

export const presentArticle = ({ title, description, contents, ...article }: ArticleRow) => ({
  ...{ title, description, contents },
  tags: article.tags.map(({ id, name }) => ({ tagId: id, tagName: name })),
  resourceDate: article.publishedAt.toISOString(),
  resourceImg: imageUrl(article.imageKey),
  attachmentLinks: article.attachments.map(({ id, name }) => ({
    attachmentName: name,
    attachmentLink: `/api/resources/attachments/${id}`,
  })),
});

export function toCategoryTree(rows: TreeRow[], counts: PlaceCount[]) {
  return [...Map.groupBy(rows, ({ levelId }) => levelId)].map(([id, ofLevel]) => {
    const countsOfLevel = counts.filter(({ levelId }) => levelId === id);
    return {
      id,
      resourceAccessName: (ofLevel[0] as TreeRow).levelName,
      resourceCategories: [...Map.groupBy(ofLevel, ({ categoryId }) => categoryId)].flatMap(
        ([categoryId, ofCategory]) =>
          categoryId ? [presentCategory(categoryId, ofCategory, countsOfLevel)] : [],
      ),
      resourceCount: sumOf(countsOfLevel),
    };
  });
}

function presentCategory(id: string, rows: TreeRow[], countsOfLevel: PlaceCount[]) {
  const counts = countsOfLevel.filter(({ categoryId }) => categoryId === id);
  const countsBySubcategory = new Map(counts.map(({ subcategoryId, count }) => [subcategoryId, count]));
  const named = rows.flatMap(({ subcategoryId, subcategoryName }) =>
    subcategoryId && subcategoryName ? [[subcategoryId, subcategoryName] as const] : [],
  );
  return {
    categoryId: id,
    categoryName: rows[0]?.categoryName as string,
    subCategories: Object.fromEntries(named),
    resourceCount: sumOf(counts),
    subCategoryCounts: Object.fromEntries(
      named.map(([subcategoryId]) => [subcategoryId, countsBySubcategory.get(subcategoryId) ?? 0]),
    ),
  };
}

const sumOf = (counts: PlaceCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
