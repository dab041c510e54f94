import type { LibraryEdit, LibraryItem } from '#contract/library-items.ts';

/** The fields of the editor, in the form of the request. */
export type ArticleValues = { [Name in keyof LibraryEdit]-?: Exclude<LibraryEdit[Name], undefined> };

export const fieldLabels: Record<keyof ArticleValues, string> = {
  title: 'Title',
  kind: 'Type',
  description: 'Summary',
  contents: 'Text',
  urlName: 'Address',
  resourceDate: 'Date',
  accessLevelId: 'Audience',
  categoryId: 'Category',
  subcategoryId: 'Subcategory',
  tags: 'Tags',
  ownerId: 'Owner',
  deputyId: 'Deputy',
  reviewOn: 'Review by',
  successorId: 'Replaced by',
  thumbnailUrl: 'Picture on cards',
  imageUrl: 'Picture above the text',
};

export const toValues = (item: LibraryItem): ArticleValues => ({
  title: item.title,
  kind: item.kind,
  description: item.description,
  contents: item.contents,
  urlName: item.urlName,
  resourceDate: item.resourceDate,
  accessLevelId: item.accessLevel.id,
  categoryId: item.category.id,
  subcategoryId: item.subcategory?.id ?? null,
  tags: item.tags,
  ownerId: item.owner?.id ?? null,
  deputyId: item.deputy?.id ?? null,
  reviewOn: item.reviewOn,
  successorId: item.successor?.id ?? null,
  thumbnailUrl: item.thumbnailUrl,
  imageUrl: item.imageUrl,
});

/** Only what the person changed, so that the fields of a colleague stay as they are. */
export function toEdit(base: ArticleValues, values: ArticleValues): LibraryEdit {
  const names = Object.keys(values) as (keyof ArticleValues)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}
