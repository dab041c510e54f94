import { ApiError } from '#web/api/api-error.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { createStore } from '#web/ui/states/create-store.ts';
import { applyChoices, type Choice, mergeEdits } from '../form/merge-edits.ts';
import {
  createRejectionError,
  findRejected,
  listStillRejected,
  pick,
  type Rejection,
  withoutRejected,
} from './rejected-fields.ts';
import type { StoredEdit } from './stored-edit.ts';

/** An object as the server has it. */
export type SavedItem = {
  id: string;
  version: string;
  updatedAt: string | null;
  updatedBy: { id: string; name: string } | null;
};

/** `base` has the values that the server had before. `name` is for a version that is kept. */
export type SaveRequest<Values> = { values: Values; base: Values; version: string; name: string | undefined };

type AutosaveState<Item, Values> = {
  values: Values;
  /** The values of the page that the server has, and the version of the item with them. */
  base: { values: Values; version: string };
  /** A version whose changes are in the same fields as those of the person. */
  theirs: Item | undefined;
  /** The other fields are saved without them. */
  rejected: Rejection<Values>[];
  status: 'idle' | 'saving' | 'failed' | 'rejected';
  error: unknown;
  savedAt: string | null;
  /** The editor reads the text once, so a new text needs a new editor. */
  editorKey: number;
};

type Options<Item, Values> = {
  item: Item;
  stored: StoredEdit<Values> | undefined;
  toValues: (item: Item) => Values;
  /** The field with the text of the article editor. */
  textField?: keyof Values | undefined;
  /** For messages about rejected fields. */
  fieldLabels?: Partial<Record<string, string>>;
  /** Fields that are only valid together. */
  fieldGroups?: (keyof Values & string)[][];
  save: (request: SaveRequest<Values>) => Promise<Item>;
  /** The server has a version that this page did not make. `isMerged` is true if the page adds its unsaved changes to it. */
  onNewVersion: (item: Item, isMerged: boolean) => void;
};

/** Another attempt would fail too. */
const finalStatuses = [400, 403, 404, 409, 413];

/** The values on the screen and on the server. Requests run one after the other, so none is based on an old version. */
export function createAutosaveStore<Item extends SavedItem, Values extends Record<string, unknown>>({
  item,
  stored,
  toValues,
  textField,
  fieldLabels = {},
  fieldGroups: groups = [],
  save: sendSave,
  onNewVersion,
}: Options<Item, Values>) {
  const isOutdated = stored !== undefined && stored.version !== item.version;
  const state = createStore<AutosaveState<Item, Values>>({
    values: stored?.values ?? toValues(item),
    base: { values: stored?.base ?? toValues(item), version: stored?.version ?? item.version },
    ...{ theirs: undefined, rejected: [], status: 'idle', error: undefined },
    ...{ savedAt: item.updatedAt, editorKey: 0 },
  });
  let server = { item, values: isOutdated ? stored.base : toValues(item) };
  let queue: Promise<unknown> = Promise.resolve();

  const set = (changes: Partial<AutosaveState<Item, Values>>) => state.set({ ...state.get(), ...changes });
  const hasChanges = () => !isDeepEqual(state.get().values, state.get().base.values);
  const getRejected = () => listStillRejected(state.get().rejected, state.get().values);
  const getAccepted = () => withoutRejected(state.get().values, state.get().base.values, getRejected());
  /** Without the rejected fields. */
  const hasUnsaved = () => !isDeepEqual(getAccepted(), state.get().base.values);
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  /** The server may write values in another form, such as without spaces at the end. That is no change. */
  function merge(theirs: Item) {
    const { values, base } = state.get();
    const theirValues = toValues(theirs);
    const unchanged = Object.keys(theirValues).filter((name) => {
      const field = name as keyof Values;
      return isDeepEqual(theirValues[field], server.values[field]);
    });
    const kept = Object.fromEntries(unchanged.map((name) => [name, base.values[name as keyof Values]]));
    const next: Values = { ...theirValues, ...kept };
    return { ...mergeEdits(base.values, values, next), base: { values: next, version: theirs.version } };
  }

  /** Values that the person did not type. */
  function showValues(values: Values, changes: Partial<AutosaveState<Item, Values>>): void {
    const { editorKey, values: old } = state.get();
    const isNewText = textField !== undefined && values[textField] !== old[textField];
    set({ ...changes, values, editorKey: isNewText ? editorKey + 1 : editorKey });
  }

  function replace(theirs: Item, values: Values): void {
    const { base } = merge(theirs);
    const status = { status: 'idle', error: undefined } as const;
    showValues(values, { base, savedAt: theirs.updatedAt, theirs: undefined, ...status });
    server = { item: theirs, values: toValues(theirs) };
  }

  /** Takes over a version, and keeps what the person typed since. Asks if both changed the same field. */
  function follow(theirs: Item): void {
    const { merged, conflicts } = merge(theirs);
    if (conflicts.length > 0) set({ theirs, status: 'idle' });
    else replace(theirs, merged);
  }

  function followNew(theirs: Item): void {
    const hadChanges = hasChanges();
    follow(theirs);
    onNewVersion(theirs, hadChanges && !state.get().theirs);
  }

  function handleFailure(failure: unknown): void {
    const status = failure instanceof ApiError ? failure.status : 0;
    const current = status === 409 ? ((failure as ApiError).current as Item | undefined) : undefined;
    if (current && current.version !== state.get().base.version) followNew(current);
    else set({ error: failure, status: finalStatuses.includes(status) ? 'rejected' : 'failed' });
  }

  /** Fields that were not sent can change too, such as an address that follows the title. */
  function showSaved(saved: Item, sent: Values): void {
    const { values, base } = state.get();
    const [before, after] = [server.values, toValues(saved)];
    const isFollowing = (name: keyof Values) =>
      isDeepEqual(sent[name], base.values[name]) && !isDeepEqual(after[name], before[name]);
    const following = (Object.keys(after) as (keyof Values)[]).filter(isFollowing);
    const untouched = following.filter((name) => isDeepEqual(values[name], base.values[name]));
    server = { item: saved, values: after };
    showValues(
      { ...values, ...pick(after, untouched) },
      {
        base: { values: { ...sent, ...pick(after, following) }, version: saved.version },
        ...{ savedAt: saved.updatedAt, status: 'idle', error: undefined },
      },
    );
  }

  /** Resolves to the saved item, or undefined if not everything could be saved. */
  async function save(name?: string): Promise<Item | undefined> {
    const { base, theirs } = state.get();
    if (theirs) return undefined;
    const rejected = getRejected();
    const isRejected = rejected.length > 0;
    const sent = getAccepted();
    set({ rejected, ...(isRejected && { error: createRejectionError(rejected, fieldLabels) }) });
    if (!hasUnsaved() && isRejected) return undefined;
    if (!hasUnsaved() && !name) return server.item;
    set({ status: 'saving' });
    try {
      // A version gets a name only if it has everything that is on the screen.
      const versionName = isRejected ? undefined : name;
      showSaved(
        await sendSave({ values: sent, base: base.values, version: base.version, name: versionName }),
        sent,
      );
      if (!isRejected) return server.item;
      set({ error: createRejectionError(rejected, fieldLabels) });
    } catch (failure) {
      const added = findRejected({ failure, sent, base: base.values, groups });
      if (added.length === 0) handleFailure(failure);
      else {
        set({ rejected: [...rejected, ...added], status: 'idle' });
        return save(name);
      }
    }
    return undefined;
  }

  async function run<Result extends { item: Item }>(
    change: (saved: Item) => Promise<Result>,
    savesFirst: boolean,
  ): Promise<Result> {
    const saved = savesFirst ? await save() : server.item;
    if (!saved) throw notSaved(state.get());
    try {
      const result = await change(saved);
      follow(result.item);
      return result;
    } catch (error) {
      const current = error instanceof ApiError ? (error.current as Item | undefined) : undefined;
      if (current && current.version !== server.item.version) followNew(current);
      throw error;
    }
  }

  if (isOutdated) follow(item);
  return {
    useState: state.useValue,
    getState: state.get,
    hasChanges,
    hasUnsaved,
    getRejected,
    /** Shows the values of the server instead of the rejected ones. */
    dropRejected: () => showValues(getAccepted(), { rejected: [], error: undefined }),
    save: (name?: string) => enqueue(() => save(name)),
    /** Saves, then changes the saved item. `savesFirst` is false for what makes a rejected text acceptable. */
    run: <Result extends { item: Item }>(
      change: (saved: Item) => Promise<Result>,
      { savesFirst = true } = {},
    ) => enqueue(() => run(change, savesFirst)),
    /** After a change by another action of the page, such as Undo, or by a colleague. */
    follow: (newer: Item) =>
      enqueue(async () => {
        const { theirs } = state.get();
        if (newer.version !== (theirs ?? server.item).version) follow(newer);
      }),
    change: (change: Partial<Values>) => {
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

const notSaved = ({ theirs, error }: Pick<AutosaveState<unknown, unknown>, 'theirs' | 'error'>) =>
  (theirs ? undefined : error) ??
  new ApiError(theirs ? 'Compare the versions first.' : 'Check the new text first.', { status: 409 });
