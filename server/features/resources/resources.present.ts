import { pictureUrl } from '../../files/files.sql.ts';
import type { ArticleRow } from './articles.sql.ts';
import type { ResourceRow } from './resources.sql.ts';
import type { TreeRow } from './shelves.sql.ts';

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
export function presentTree(rows: TreeRow[]) {
  return [...Map.groupBy(rows, ({ levelId }) => levelId)].map(([id, ofLevel]) => ({
    id,
    resourceAccessName: (ofLevel[0] as TreeRow).levelName,
    resourceCategories: [...Map.groupBy(ofLevel, ({ categoryId }) => categoryId)].flatMap(
      ([categoryId, ofCategory]) => (categoryId ? [presentCategory(categoryId, ofCategory)] : []),
    ),
  }));
}

function presentCategory(categoryId: string, rows: TreeRow[]) {
  const named = rows.flatMap(({ subcategoryId, subcategoryName }) =>
    subcategoryId && subcategoryName ? [[subcategoryId, subcategoryName] as const] : [],
  );
  return {
    categoryId,
    categoryName: rows[0]?.categoryName as string,
    subCategories: Object.fromEntries(named),
  };
}
