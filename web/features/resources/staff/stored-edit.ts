import { loadSession } from '#web/api/session.ts';
import { toUnsavedTextKey } from '#web/staff/unsaved-texts.ts';
import type { ArticleValues } from './article-values.ts';

/** Text that the server does not have yet, with the version that it is based on. */
export type StoredEdit = { values: ArticleValues; base: ArticleValues; version: string };

const keyOf = (id: string) => toUnsavedTextKey(loadSession()?.userId, id);

/** In local storage, because a closed tab and a crash of the browser must lose nothing. */
export function storeEdit(id: string, edit: StoredEdit): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(edit));
  } catch {
    // The storage is full. The next save to the server keeps the text.
  }
}

export function findStoredEdit(id: string): StoredEdit | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const removeStoredEdit = (id: string) => localStorage.removeItem(keyOf(id));
