import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { LibraryEdit, newLibraryItem } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { withCurrentGrants } from '../../history/with-current-grants.ts';
import { cleanArticle } from '../../html/clean-article.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { type ChangedItem, getItem, lockItem } from './change-library-item.ts';
import { archivedReason, inBinReason } from './change-plan.ts';
import { assertPictures, type ItemEdit, toItemEdit } from './item-edit.ts';
import { presentItem } from './library.staff.present.ts';
import { setAttachments } from './library-attachments.sql.ts';
import {
  findCategory,
  findDefaultPlace,
  insertLibraryItem,
  isSubcategoryOffered,
  type LibraryItemRow,
  now,
  type Place,
  updateLibraryItem,
} from './library-items.sql.ts';
import { isEditor } from './library-options.sql.ts';
import {
  addRevision,
  type StoredAttachment,
  saveRevision,
  toSnapshot,
  toStoredAttachments,
} from './library-revisions.sql.ts';
import { toSubject } from './publish-library-item.ts';
import { addressIsTaken, assertAddressIsFree, chooseAddress, isAddressOfTitle } from './resource-address.ts';
import { isOfferedAsSuccessor, isReplacedBy, lockSuccessors } from './successors.sql.ts';

type NewLibraryItem = z.output<typeof newLibraryItem>;

export async function createItem(
  db: Db,
  caller: StaffCaller,
  { title, ...body }: NewLibraryItem,
): Promise<ChangedItem> {
  const id = crypto.randomUUID();
  const author = { createdBy: caller.memberId, updatedBy: caller.memberId };
  const action = { action: 'created', subject: toSubject({ id, title }) };
  const { result, entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    const place = await findPlace(tx, body);
    const urlName = body.urlName ?? (await chooseAddress(tx, title, id));
    if (body.urlName) await assertAddressIsFree(tx, body.urlName, id);
    await assertEditors(tx, body);
    if (body.subcategoryId) await assertSubcategoryOffered(tx, body.subcategoryId);
    if (body.successorId) await assertSuccessor(tx, body.successorId, id);
    const edit = cleanContents(toItemEdit(body));
    await assertPictures(tx, edit);
    const values = { ...omitUndefined(edit), ...place, ...author, id, title, urlName };
    const defaults = { state: 'draft', kind: 'Article', description: '', contents: '' };
    await insertLibraryItem(tx, { ...defaults, ownerId: caller.memberId, ...values }).catch(
      explainUnknownReference,
    );
    const item = await getItem(tx, id);
    await addRevision(tx, { itemId: id, authorId: caller.memberId }, toSnapshot(item));
    return item;
  });
  return { item: presentItem(result), entryId };
}

type Defined<Values> = { [Key in keyof Values]: Exclude<Values[Key], undefined> };

const omitUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;

type Save = { id: string; version: string; edit: LibraryEdit; revisionName?: string | undefined };

/** Saves a draft. Autosaves are revisions, and not in the history. */
export const saveItem = (db: Db, caller: StaffCaller, { id, version, edit, revisionName }: Save) =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async () => {
      const current = await lockItem(tx, { id, version });
      const item = await applyEdit(tx, current, toItemEdit(edit), {
        caller,
        revisionName,
        isNewSitting: false,
      });
      return { item: presentItem(item) };
    }),
  );

type Sitting = {
  caller: Pick<StaffCaller, 'memberId'>;
  revisionName: string | undefined;
  isNewSitting: boolean;
  restoredAttachments?: StoredAttachment[];
};

/** The caller has locked the item. */
export async function applyEdit(
  tx: Db,
  current: LibraryItemRow,
  edit: ItemEdit,
  { caller, revisionName: name, isNewSitting, restoredAttachments: files }: Sitting,
): Promise<LibraryItemRow> {
  assertEditable(current);
  const completed = await completePlace(tx, current, cleanContents(edit));
  const changes = listChanges(current, await completeAddress(tx, current, completed));
  const hasNewFiles = files !== undefined && !isDeepStrictEqual(files, toStoredAttachments(current));
  const isChanged = Object.keys(changes).length > 0 || hasNewFiles;
  if (!isChanged && !name) return current;
  const isMemberChange = hasNewFiles || isForMembers(changes);
  if (isMemberChange) assertNotScheduled(current);
  await assertValid(tx, current.id, changes);
  if (!isNewSitting) await assertPictures(tx, changes);
  const { id: itemId } = current;
  const liveVersion =
    current.isLive && current.liveVersion === null ? await addLiveRevision(tx, current) : null;
  if (hasNewFiles) await setAttachments(tx, itemId, files);
  if (isChanged || liveVersion) {
    // A new owner or review date does not change the text, so the rule of the second person ignores it.
    const author = isMemberChange && { updatedAt: now, updatedBy: caller.memberId };
    const isDraft = current.state === 'published' && isMemberChange;
    await updateLibraryItem(tx, itemId, {
      ...changes,
      ...author,
      ...(isDraft && { state: 'draft' }),
      ...(liveVersion && { liveVersion }),
    }).catch(explainUnknownReference);
  }
  const item = await getItem(tx, itemId);
  const save = isNewSitting ? addRevision : saveRevision;
  await save(tx, { itemId, authorId: caller.memberId, name }, toSnapshot(item));
  return item;
}

async function assertValid(tx: Db, id: string, changes: Defined<ItemEdit>): Promise<void> {
  const { urlName, subcategoryId, successorId } = changes;
  if (urlName) await assertAddressIsFree(tx, urlName, id);
  await assertEditors(tx, changes);
  if (subcategoryId) await assertSubcategoryOffered(tx, subcategoryId);
  if (successorId) await assertSuccessor(tx, successorId, id);
}

export function assertEditable(current: LibraryItemRow): void {
  if (current.binnedAt) throw conflict(inBinReason, presentItem(current));
  if (current.state === 'archived') throw conflict(archivedReason, presentItem(current));
}

export function assertNotScheduled(current: LibraryItemRow): void {
  if (current.state === 'scheduled')
    throw conflict('This is scheduled. Take it back to change it.', presentItem(current));
}

/** Imported resources have no revisions, so the text before the first draft becomes one. */
export const addLiveRevision = (tx: Db, current: LibraryItemRow) =>
  addRevision(
    tx,
    { itemId: current.id, authorId: null, publishedAt: current.publishedAt },
    toSnapshot(current),
  );

const cleanContents = (edit: ItemEdit) => ({
  ...edit,
  ...(edit.contents !== undefined && { contents: cleanArticle(edit.contents) }),
  ...(edit.tags && { tags: [...new Set(edit.tags)] }),
});

/** Members do not see these fields, so a change of them makes no draft. */
const internalFields: string[] = ['ownerId', 'deputyId', 'reviewOn'] satisfies (keyof LibraryEdit)[];

const isForMembers = (changes: ItemEdit) =>
  Object.keys(changes).some((field) => !internalFields.includes(field));

function listChanges(current: LibraryItemRow, edit: ItemEdit): Defined<ItemEdit> {
  const before: Record<string, unknown> = {
    ...toSnapshot(current),
    urlName: current.urlName,
    ownerId: current.owner?.id ?? null,
    deputyId: current.deputy?.id ?? null,
    successorId: current.successor?.id ?? null,
  };
  const entries = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(entries);
}

/** The address of a new draft follows the title. */
async function completeAddress(tx: Db, current: LibraryItemRow, edit: ItemEdit): Promise<ItemEdit> {
  const { title, urlName = current.urlName } = edit;
  const isFollowing = title !== undefined && urlName === current.urlName && isAddressOfTitle(current);
  return isFollowing ? { ...edit, urlName: await chooseAddress(tx, title, current.id) } : edit;
}

/** The access level and the subcategory follow the category. */
async function completePlace(tx: Db, current: LibraryItemRow, edit: ItemEdit): Promise<ItemEdit> {
  const { categoryId, accessLevelId } = edit;
  if (categoryId === undefined && accessLevelId === undefined) return edit;
  if (categoryId === current.categoryId && accessLevelId === undefined) return edit;
  const wanted = { accessLevelId, categoryId: categoryId ?? current.categoryId };
  const place = await findPlace(tx, wanted, current.categoryId);
  const isMoved = place.categoryId !== current.categoryId;
  return { ...(isMoved && { subcategoryId: null }), ...edit, ...place };
}

async function findPlace(tx: Db, edit: ItemEdit, currentId?: string): Promise<Place> {
  const place = edit.categoryId
    ? await findCategory(tx, edit.categoryId, currentId)
    : await findDefaultPlace(tx, edit.accessLevelId);
  if (place && (edit.accessLevelId ?? place.accessLevelId) === place.accessLevelId) return place;
  throw validationFailed([{ field: 'categoryId', message: 'must be a category of the access level' }]);
}

/** The foreign key checks that it belongs to the category. */
async function assertSubcategoryOffered(tx: Db, id: string): Promise<void> {
  if (!(await isSubcategoryOffered(tx, id)))
    throw validationFailed([{ field: 'subcategoryId', message: 'must be a subcategory of the category' }]);
}

/** Otherwise a notice would lead readers in a circle, or to nothing. */
async function assertSuccessor(tx: Db, successorId: string, id: string): Promise<void> {
  await lockSuccessors(tx);
  if (!(await isOfferedAsSuccessor(tx, successorId)))
    throw validationFailed([{ field: 'successorId', message: 'must be a resource that is not archived' }]);
  if (await isReplacedBy(tx, successorId, id))
    throw validationFailed([{ field: 'successorId', message: 'must not be replaced by this resource' }]);
}

/** The names of owners and deputies are shown to all staff of the library. */
async function assertEditors(tx: Db, { ownerId, deputyId }: ItemEdit): Promise<void> {
  for (const [field, id] of Object.entries({ ownerId, deputyId }))
    if (id && !(await isEditor(tx, id)))
      throw validationFailed([{ field, message: 'must be a member of staff who edits resources' }]);
}

const fieldsByConstraint: Record<string, { field: string; message: string }> = {
  library_items_subcategory_of_category: {
    field: 'subcategoryId',
    message: 'must be a subcategory of the category',
  },
};

/** Another request can take the address between the check and the change. */
function explainUnknownReference(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'library_items_url_name_key') throw addressIsTaken();
  const field = code === '23503' && constraint ? fieldsByConstraint[constraint] : undefined;
  throw field ? validationFailed([field]) : error;
}
