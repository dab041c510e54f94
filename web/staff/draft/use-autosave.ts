import { useEffect, useState } from 'react';
import { loadSession } from '#web/api/session.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { createAutosaveStore, type SavedItem, type SaveRequest } from './autosave-store.ts';
import { describeErrors } from './rejected-fields.ts';
import { createEditStorage } from './stored-edit.ts';

const saveAfterMs = 1_500;
const retryMs = 5_000;

type Options<Item, Values> = {
  item: Item;
  toValues: (item: Item) => Values;
  /** The field with the text of the article editor. */
  textField?: keyof Values | undefined;
  fieldLabels: Partial<Record<string, string>>;
  fieldGroups?: (keyof Values & string)[][];
  save: (request: SaveRequest<Values>) => Promise<Item>;
  /** Shows the item on the page. */
  show: (item: Item) => Promise<void>;
};

/** Values that are saved while the person writes. A save never overwrites a colleague. */
export function useAutosave<Item extends SavedItem, Values extends Record<string, unknown>>(
  options: Options<Item, Values>,
) {
  const { item } = options;
  const [{ store, edits, userId }] = useState(() => createAutosave(options));
  const { values, base, theirs, status, error, savedAt, editorKey } = store.useState();
  const hasChanges = store.hasChanges();
  const hasUnsaved = store.hasUnsaved();
  const rejectedErrors = store.getRejected().flatMap(({ errors }) => errors);

  useEffect(() => {
    if (hasChanges) edits.store({ values, base: base.values, version: base.version });
    else edits.remove();
  }, [edits, values, base, hasChanges]);

  useEffect(() => void store.follow(item), [store, item]);

  // Not after each key, but at least this often while the person types.
  useEffect(() => {
    if (!hasUnsaved || theirs || status === 'saving' || status === 'rejected') return;
    const timer = setTimeout(() => void store.save(), status === 'failed' ? retryMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [store, hasUnsaved, theirs, status]);

  return {
    ...{ values, baseValues: base.values, editorKey, hasChanges, hasUnsaved, status, error, savedAt },
    /** Sentences about the fields that are not saved, because the server rejects their values. */
    invalidFields: describeErrors(rejectedErrors, options.fieldLabels),
    dropInvalidFields: store.dropRejected,
    save: store.save,
    run: store.run,
    change: store.change,
    /** The values of now, for work that takes longer than a render. */
    getValues: () => store.getState().values,
    resolve: store.resolve,
    conflict: theirs ? { changedBy: nameEditor(theirs, userId), fields: store.getConflicts() } : undefined,
  };
}

function createAutosave<Item extends SavedItem, Values extends Record<string, unknown>>({
  item,
  toValues,
  show,
  ...rest
}: Options<Item, Values>) {
  // The session can end while the page is open.
  const userId = loadSession()?.userId ?? '';
  const edits = createEditStorage<Values>(userId, item.id);
  const onNewVersion = (newer: Item, isMerged: boolean) => {
    void show(newer);
    if (isMerged)
      notify('success', `${nameEditor(newer, userId)} changed this too.`, 'Your changes are kept.');
  };
  const store = createAutosaveStore({ ...rest, item, stored: edits.take(), toValues, onNewVersion });
  return { userId, edits, store };
}

const nameEditor = ({ updatedBy }: SavedItem, userId: string) =>
  updatedBy?.id === userId ? 'Another tab' : (updatedBy?.name ?? 'A colleague');

/** Without the types of the item and the values, for the frame. */
export type AutosaveState = Pick<
  ReturnType<typeof useAutosave<SavedItem, Record<string, unknown>>>,
  'status' | 'error' | 'conflict' | 'hasUnsaved' | 'invalidFields' | 'savedAt' | 'resolve'
>;
