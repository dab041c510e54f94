import { pictureUrl } from '../../files/files.sql.ts';
import type { ArticleRow } from './articles.sql.ts';
import type { ResourceRow } from './resources.sql.ts';
import type { PlaceCount, TreeRow } from './shelves.sql.ts';

export const presentResource = (resource: ResourceRow) => ({
  id: resource.id,
  urlName: resource.urlName,
  title: resource.title,
  description: resource.description,
  resourceDate: resource.publishedAt.toISOString(),
  resourceThumbImg: pictureUrl(resource.thumbnailKey),
  tags: resource.tags,
});

export const presentArticle = (article: ArticleRow) => ({
  title: article.title,
  tags: article.tags.map(({ id, name }) => ({ tagId: id, tagName: name })),
  description: article.description,
  resourceDate: article.publishedAt.toISOString(),
  resourceImg: pictureUrl(article.imageKey),
  contents: article.contents,
  attachmentLinks: article.attachments.map(({ id, name }) => ({
    attachmentName: name,
    attachmentLink: `/api/resources/attachments/${id}`,
  })),
});

/** From the ends of the tree, which come in its order, the tree. */
export function presentTree(rows: TreeRow[], counts: PlaceCount[]) {
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
