import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { ApiError } from '#web/api/api-error.ts';
import { applyChoices, type Choice, mergeEdits } from '#web/staff/form/merge-edits.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { type ArticleValues, toEdit, toValues } from './article-values.ts';
import { saveItem } from './library.calls.ts';
import { findStoredEdit, removeStoredEdit, storeEdit } from './stored-edit.ts';

type Base = { values: ArticleValues; version: string };
type Status = 'idle' | 'saving' | 'failed' | 'rejected';

const saveAfterMs = 1_500;
const retryMs = 5_000;

/** The text of an article, which is saved while the person writes. A save never overwrites a colleague. */
export function useArticle(item: LibraryItem) {
  const [stored] = useState(() => findStoredEdit(item.id));
  const [base, setBase] = useState<Base>(
    stored ? { values: stored.base, version: stored.version } : toBase(item),
  );
  const [values, setValues] = useState(stored?.values ?? base.values);
  const [theirs, setTheirs] = useState<LibraryItem | undefined>(
    stored && stored.version !== item.version ? item : undefined,
  );
  const [status, setStatus] = useState<Status>('idle');
  const [error, setError] = useState<unknown>();
  const [savedAt, setSavedAt] = useState(item.updatedAt);
  const latest = useRef(item);
  // The editor reads the text once, so a new text needs a new editor.
  const [editorKey, setEditorKey] = useState(0);
  const replaceValues = (next: ArticleValues) => {
    if (next.contents !== values.contents) setEditorKey((key) => key + 1);
    setValues(next);
  };
  const hasChanges = !isDeepEqual(values, base.values);
  const merge = theirs && mergeEdits(base.values, values, toValues(theirs));

  useEffect(() => {
    if (hasChanges) storeEdit(item.id, { values, base: base.values, version: base.version });
    else removeStoredEdit(item.id);
  }, [item.id, values, base, hasChanges]);

  /** Resolves to the saved item, or undefined if it could not be saved. */
  const save = async (revisionName?: string): Promise<LibraryItem | undefined> => {
    if (theirs) return undefined;
    if (!hasChanges && !revisionName) return latest.current;
    const sent = values;
    setStatus('saving');
    try {
      const saved = await saveItem(item.id, base.version, {
        ...toEdit(base.values, sent),
        ...(revisionName && { revisionName }),
      });
      latest.current = saved;
      setBase({ values: sent, version: saved.version });
      setSavedAt(saved.updatedAt);
      setStatus('idle');
      setError(undefined);
      return saved;
    } catch (failure) {
      handleFailure(failure);
      return undefined;
    }
  };

  function handleFailure(failure: unknown): void {
    const isRejected = failure instanceof ApiError && [400, 403, 409, 413].includes(failure.status);
    const current = failure instanceof ApiError && failure.status === 409 ? failure.current : undefined;
    setError(failure);
    setStatus(isRejected ? 'rejected' : 'failed');
    if (current) setTheirs(current as LibraryItem);
  }

  const accept = (changed: LibraryItem) => {
    latest.current = changed;
    setBase(toBase(changed));
    replaceValues(toValues(changed));
    setSavedAt(changed.updatedAt);
    setTheirs(undefined);
    setStatus('idle');
  };
  const acceptIfUnchanged = useEffectEvent((version: string) => {
    const isKnown = version === latest.current.version;
    if (!isKnown && !hasChanges && !theirs && status === 'idle') accept(item);
  });
  // Another action changed the article, such as Undo.
  useEffect(() => acceptIfUnchanged(item.version), [item.version]);

  // Not after each key, but at least this often while the person types.
  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    if (!hasChanges || theirs || status === 'saving' || status === 'rejected') return;
    const timer = setTimeout(() => saveLater(), status === 'failed' ? retryMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [hasChanges, theirs, status]);

  return {
    values,
    editorKey,
    hasChanges,
    status,
    error,
    savedAt,
    save,
    change: (change: Partial<ArticleValues>) => {
      setValues((previous) => ({ ...previous, ...change }));
      if (status === 'rejected') setStatus('idle');
    },
    /** After a change of the state, whose response has a newer version. */
    accept,
    conflict: theirs && merge ? { changedBy: theirs.updatedBy?.name, fields: merge.conflicts } : undefined,
    resolve: (choices: Record<string, Choice>) => {
      if (!theirs || !merge) return;
      replaceValues(applyChoices(merge.merged, merge.conflicts, choices));
      setBase(toBase(theirs));
      latest.current = theirs;
      setTheirs(undefined);
      setStatus('idle');
    },
  };
}

export type Article = ReturnType<typeof useArticle>;

const toBase = (item: LibraryItem): Base => ({ values: toValues(item), version: item.version });
