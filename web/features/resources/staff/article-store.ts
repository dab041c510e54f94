import type { LibraryEdit, LibraryItem } from '#contract/library-items.ts';
import { ApiError } from '#web/api/api-error.ts';
import { applyChoices, type Choice, mergeEdits } from '#web/staff/form/merge-edits.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { createStore } from '#web/ui/states/create-store.ts';
import { type ArticleValues, toEdit, toValues } from './article-values.ts';
import type { StoredEdit } from './stored-edit.ts';

type ArticleState = {
  values: ArticleValues;
  /** The values of the page that the server has, and the version of the item with them. */
  base: { values: ArticleValues; version: string };
  /** A version whose changes are in the same fields as those of the person. */
  theirs: LibraryItem | undefined;
  status: 'idle' | 'saving' | 'failed' | 'rejected';
  error: unknown;
  savedAt: string;
  /** The editor reads the text once, so a new text needs a new editor. */
  editorKey: number;
};

type Save = (
  id: string,
  version: string,
  edit: LibraryEdit & { revisionName?: string },
) => Promise<LibraryItem>;

type Dependencies = {
  save: Save;
  /** The server has a version that this page did not make. */
  onNewVersion: (item: LibraryItem, hasOwnChanges: boolean) => void;
};

/** The text of an article on the screen and on the server. Requests run one after the other, so none is based on an old version. */
export function createArticleStore(
  item: LibraryItem,
  stored: StoredEdit | undefined,
  { save: sendSave, onNewVersion }: Dependencies,
) {
  const isOutdated = stored !== undefined && stored.version !== item.version;
  const state = createStore<ArticleState>({
    values: stored?.values ?? toValues(item),
    base: { values: stored?.base ?? toValues(item), version: stored?.version ?? item.version },
    ...{ theirs: undefined, status: 'idle', error: undefined, savedAt: item.updatedAt, editorKey: 0 },
  });
  let server = { item, values: isOutdated ? stored.base : toValues(item) };
  let queue: Promise<unknown> = Promise.resolve();

  const set = (changes: Partial<ArticleState>) => state.set({ ...state.get(), ...changes });
  const hasChanges = () => !isDeepEqual(state.get().values, state.get().base.values);
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  /** The server may write values in another form, such as without spaces at the end. That is no change. */
  function merge(theirs: LibraryItem) {
    const { values, base } = state.get();
    const theirValues = toValues(theirs);
    const unchanged = Object.keys(theirValues).filter((name) => {
      const field = name as keyof ArticleValues;
      return isDeepEqual(theirValues[field], server.values[field]);
    });
    const kept = Object.fromEntries(
      unchanged.map((name) => [name, base.values[name as keyof ArticleValues]]),
    );
    const next: ArticleValues = { ...theirValues, ...kept };
    return { ...mergeEdits(base.values, values, next), base: { values: next, version: theirs.version } };
  }

  function replace(theirs: LibraryItem, values: ArticleValues): void {
    const { editorKey, values: old } = state.get();
    const isNewText = values.contents !== old.contents;
    set({
      ...{ values, base: merge(theirs).base, savedAt: theirs.updatedAt },
      ...{ theirs: undefined, status: 'idle', error: undefined },
      editorKey: isNewText ? editorKey + 1 : editorKey,
    });
    server = { item: theirs, values: toValues(theirs) };
  }

  /** Takes over a version, and keeps what the person typed since. Asks if both changed the same field. */
  function follow(theirs: LibraryItem): void {
    const { merged, conflicts } = merge(theirs);
    if (conflicts.length > 0) set({ theirs, status: 'idle' });
    else replace(theirs, merged);
  }

  function followNew(theirs: LibraryItem): void {
    const hadChanges = hasChanges();
    follow(theirs);
    onNewVersion(theirs, hadChanges);
  }

  function handleFailure(failure: unknown): void {
    const status = failure instanceof ApiError ? failure.status : 0;
    const current = status === 409 ? ((failure as ApiError).current as LibraryItem | undefined) : undefined;
    if (current && current.version !== state.get().base.version) followNew(current);
    else set({ error: failure, status: [400, 403, 409, 413].includes(status) ? 'rejected' : 'failed' });
  }

  /** Resolves to the saved item, or undefined if it could not be saved. */
  async function save(revisionName?: string): Promise<LibraryItem | undefined> {
    const { values, base, theirs } = state.get();
    if (theirs) return undefined;
    if (!hasChanges() && !revisionName) return server.item;
    set({ status: 'saving' });
    try {
      const edit = { ...toEdit(base.values, values), ...(revisionName && { revisionName }) };
      const saved = await sendSave(item.id, base.version, edit);
      server = { item: saved, values: toValues(saved) };
      set({ base: { values, version: saved.version }, savedAt: saved.updatedAt });
      set({ status: 'idle', error: undefined });
      return saved;
    } catch (failure) {
      handleFailure(failure);
      return undefined;
    }
  }

  async function run<Result extends { item: LibraryItem }>(
    change: (saved: LibraryItem) => Promise<Result>,
    savesFirst: boolean,
  ): Promise<Result> {
    const saved = savesFirst ? await save() : server.item;
    if (!saved) throw notSaved(state.get());
    try {
      const result = await change(saved);
      follow(result.item);
      return result;
    } catch (error) {
      const current = error instanceof ApiError ? (error.current as LibraryItem | undefined) : undefined;
      if (current && current.version !== server.item.version) followNew(current);
      throw error;
    }
  }

  if (isOutdated) follow(item);
  return {
    useState: state.useValue,
    getState: state.get,
    hasChanges,
    save: (revisionName?: string) => enqueue(() => save(revisionName)),
    /** Saves, then changes the saved item. `savesFirst` is false for what makes a rejected text acceptable. */
    run: <Result extends { item: LibraryItem }>(
      change: (saved: LibraryItem) => Promise<Result>,
      { savesFirst = true } = {},
    ) => enqueue(() => run(change, savesFirst)),
    /** After a change by another action of the page, such as Undo, or by a colleague. */
    follow: (newer: LibraryItem) =>
      enqueue(async () => {
        const { theirs } = state.get();
        if (newer.version !== (theirs ?? server.item).version) follow(newer);
      }),
    change: (change: Partial<ArticleValues>) => {
      const { values, status } = state.get();
      set({ values: { ...values, ...change }, status: status === 'rejected' ? 'idle' : status });
    },
    getConflicts: () => {
      const { theirs } = state.get();
      return theirs ? merge(theirs).conflicts : [];
    },
    resolve: (choices: Record<string, Choice>) => {
      const { theirs } = state.get();
      if (!theirs) return;
      const { merged, conflicts } = merge(theirs);
      replace(theirs, applyChoices(merged, conflicts, choices));
    },
  };
}

const notSaved = ({ theirs, error }: ArticleState) =>
  (theirs ? undefined : error) ??
  new ApiError(theirs ? 'Compare the versions first.' : 'Check the new text first.', { status: 409 });
