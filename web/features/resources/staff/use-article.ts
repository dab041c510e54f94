import { useEffect, useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { loadSession } from '#web/api/session.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { createArticleStore } from './article-store.ts';
import { saveItem, showItem } from './library.calls.ts';
import { createEditStorage } from './stored-edit.ts';

const saveAfterMs = 1_500;
const retryMs = 5_000;

/** The text of an article, which is saved while the person writes. A save never overwrites a colleague. */
export function useArticle(item: LibraryItem) {
  const [{ store, edits, userId }] = useState(() => createArticle(item));
  const { values, base, theirs, status, error, savedAt, editorKey } = store.useState();
  const hasChanges = store.hasChanges();

  useEffect(() => {
    if (hasChanges) edits.store({ values, base: base.values, version: base.version });
    else edits.remove();
  }, [edits, values, base, hasChanges]);

  useEffect(() => void store.follow(item), [store, item]);

  // Not after each key, but at least this often while the person types.
  useEffect(() => {
    if (!hasChanges || theirs || status === 'saving' || status === 'rejected') return;
    const timer = setTimeout(() => void store.save(), status === 'failed' ? retryMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [store, hasChanges, theirs, status]);

  return {
    ...{ values, baseValues: base.values, editorKey, hasChanges, status, error, savedAt },
    save: store.save,
    run: store.run,
    change: store.change,
    resolve: store.resolve,
    conflict: theirs ? { changedBy: nameEditor(theirs, userId), fields: store.getConflicts() } : undefined,
  };
}

export type Article = ReturnType<typeof useArticle>;

function createArticle(item: LibraryItem) {
  // The session can end while the page is open.
  const userId = loadSession()?.userId ?? '';
  const edits = createEditStorage(userId, item.id);
  const onNewVersion = (newer: LibraryItem, hasOwnChanges: boolean) => {
    void showItem(newer);
    if (hasOwnChanges)
      notify('success', `${nameEditor(newer, userId)} changed this too.`, 'Your changes are kept.');
  };
  return { userId, edits, store: createArticleStore(item, edits.take(), { save: saveItem, onNewVersion }) };
}

const nameEditor = ({ updatedBy }: LibraryItem, userId: string) =>
  updatedBy?.id === userId ? 'Another tab' : (updatedBy?.name ?? 'A colleague');
