import type { CategoryKind, CategoryMergePreview } from '#contract/categories.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import type { MembershipSize } from './audience.sql.ts';
import { countAudienceChange } from './audience.ts';
import {
  type CategoryRow,
  findCategoryRow,
  insertCategory,
  lockCategories,
  setRetired,
} from './categories.staff.sql.ts';
import {
  countItemsOf,
  findLevelOf,
  lockForMerge,
  markAsMerged,
  moveCategoryItems,
  moveSubcategoryItems,
  pairChildren,
} from './merge-category.sql.ts';

type Pair = { from: CategoryRow; into: CategoryRow };
type Merge = { kind: CategoryKind; id: string; intoId: string };

export async function getCategoryRow(db: Db, kind: CategoryKind, id: string): Promise<CategoryRow> {
  const row = await findCategoryRow(db, kind, id);
  if (!row) throw notFound(`${kindNames[kind]} not found.`);
  return row;
}

export const kindNames = {
  'access-level': 'Access level',
  category: 'Category',
  subcategory: 'Subcategory',
} as const;

export const toCategorySubject = (kind: CategoryKind, { id, name }: { id: string; name: string }) =>
  ({ kind: kind === 'access-level' ? 'access level' : 'category', id, label: name }) as const;

export function assertNotMerged({ name, mergedIntoName }: CategoryRow): void {
  if (mergedIntoName) throw conflict(`‘${name}’ was merged into ‘${mergedIntoName}’.`);
}

async function loadPair(db: Db, { kind, id, intoId }: Merge): Promise<Pair> {
  if (id === intoId) throw validationFailed([{ field: 'intoId', message: 'must be another one' }]);
  const from = await getCategoryRow(db, kind, id);
  const into = await getCategoryRow(db, kind, intoId);
  assertNotMerged(from);
  assertNotMerged(into);
  if (into.retiredAt) throw conflict(`‘${into.name}’ is retired. Reinstate it first, or choose another one.`);
  return { from, into };
}

const toVersion = ({ from, into }: Pair) => `${from.version}.${into.version}`;

const childKinds = { 'access-level': 'category', category: 'subcategory', subcategory: null } as const;

export async function previewMerge(
  db: Db,
  merge: Merge,
  memberships: MembershipSize[],
): Promise<CategoryMergePreview> {
  const pair = await loadPair(db, merge);
  const { kind, id, intoId } = merge;
  const childKind = childKinds[kind];
  const children = childKind ? await pairChildren(db, childKind, id, intoId) : [];
  const counts = await countItemsOf(db, kind, id);
  const [before, after] = [await findLevelOf(db, kind, id), await findLevelOf(db, kind, intoId)];
  const changes = counts.liveCount > 0 ? [{ before, after }] : [];
  return {
    from: { id, name: pair.from.name },
    into: { id: intoId, name: pair.into.name },
    ...counts,
    mergedNames: children.filter(({ targetId }) => targetId).map(({ name }) => name),
    createdNames: children.filter(({ targetId }) => !targetId).map(({ name }) => name),
    ...(await countAudienceChange(db, memberships, changes)),
    version: toVersion(pair),
  };
}

/** Drafts and what members see move together, so that lists and counts follow immediately. */
export async function mergeCategory(
  db: Db,
  caller: StaffCaller,
  { version, ...merge }: Merge & { version: string },
): Promise<{ entryId: string; movedCount: number }> {
  const { kind, id, intoId } = merge;
  const { from, into } = await loadPair(db, merge);
  const action = { action: `merged ${from.name} into`, subject: toCategorySubject(kind, into) };
  const { result, entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    await lockCategories(tx);
    await lockForMerge(tx, merge);
    const current = await loadPair(tx, merge);
    if (toVersion(current) !== version)
      throw conflict('A colleague changed one of the two. Look at the merge again.');
    const { itemCount } = await countItemsOf(tx, kind, id);
    await mergeInto[kind](tx, id, intoId);
    return itemCount;
  });
  return { entryId: entryId as string, movedCount: result };
}

const mergeInto: Record<CategoryKind, (tx: Db, id: string, intoId: string) => Promise<void>> = {
  subcategory: async (tx, id, intoId) => {
    await moveSubcategoryItems(tx, id, intoId);
    await markAsMerged(tx, 'subcategory', id, intoId);
  },
  category: async (tx, id, intoId) => {
    await mergeChildren(tx, 'subcategory', id, intoId);
    await moveCategoryItems(tx, id, intoId);
    await markAsMerged(tx, 'category', id, intoId);
  },
  'access-level': async (tx, id, intoId) => {
    await mergeChildren(tx, 'category', id, intoId);
    await markAsMerged(tx, 'access-level', id, intoId);
  },
};

/** Each child becomes one with its namesake, which is created if there is none. */
async function mergeChildren(
  tx: Db,
  childKind: 'category' | 'subcategory',
  id: string,
  intoId: string,
): Promise<void> {
  for (const child of await pairChildren(tx, childKind, id, intoId)) {
    const targetId = child.targetId ?? crypto.randomUUID();
    if (!child.targetId) {
      await insertCategory(tx, childKind, { id: targetId, name: child.name, parentId: intoId });
      if (child.isRetired) await setRetired(tx, childKind, targetId, true);
    }
    await mergeInto[childKind](tx, child.id, targetId);
  }
}
