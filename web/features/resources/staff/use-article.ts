import type { LibraryItem } from '#contract/library-items.ts';
import { useAutosave } from '#web/staff/draft/use-autosave.ts';
import { type ArticleValues, fieldLabels, toEdit, toValues } from './article-values.ts';
import { saveItem, showItem } from './library.calls.ts';

/** The text of an article, which is saved while the person writes. */
export const useArticle = (item: LibraryItem) =>
  useAutosave<LibraryItem, ArticleValues>({
    item,
    toValues,
    textField: 'contents',
    fieldLabels,
    fieldGroups: [['accessLevelId', 'categoryId', 'subcategoryId']],
    save: ({ values, base, version, name }) =>
      saveItem(item.id, version, { ...toEdit(base, values), ...(name && { revisionName: name }) }),
    show: showItem,
  });

export type Article = ReturnType<typeof useArticle>;
