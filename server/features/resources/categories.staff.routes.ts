import type { FastifyInstance } from 'fastify';
import { type CategoryKind, categoriesStaff } from '#contract/categories.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import type { Feature, Services } from '../services.ts';
import { readIncludedMemberships } from './audience.sql.ts';
import { cacheMembershipSizes } from './audience.ts';
import { categoryPutBackRules } from './categories.put-back.ts';
import {
  type CategoryRow,
  insertCategory,
  listMissingMemberships,
  listSiblingIds,
  lockCategories,
  readCategoryTree,
  renameCategory,
  replaceMemberships,
  setOrder,
  setRetired,
} from './categories.staff.sql.ts';
import { categorySearch } from './library.search.ts';
import {
  assertNotMerged,
  getCategoryRow,
  kindNames,
  mergeCategory,
  previewMerge,
  toCategorySubject,
} from './merge-category.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, categoriesStaff, {
    ...editHandlers(services),
    ...mergeHandlers(services),
  });
}

type CategoryHandlers = Handlers<typeof categoriesStaff>;

function editHandlers({ db }: Services) {
  return {
    createLibraryCategory: ({ params: { kind }, body }, { caller }) => createCategory(db, caller, kind, body),
    renameLibraryCategory: ({ params: { kind, id }, version, body: { name } }, { caller }) =>
      changeCategory(db, caller, { kind, id, version }, { action: 'renamed', name }, (tx) =>
        renameCategory(tx, kind, id, name).catch(explainTakenName),
      ),
    retireLibraryCategory: ({ params: { kind, id }, version }, { caller }) =>
      changeCategory(db, caller, { kind, id, version }, { action: 'retired' }, async (tx, current) => {
        if (current.retiredAt) throw conflict(`‘${current.name}’ is retired already.`);
        await setRetired(tx, kind, id, true);
      }),
    reinstateLibraryCategory: ({ params: { kind, id }, version }, { caller }) =>
      changeCategory(db, caller, { kind, id, version }, { action: 'reinstated' }, async (tx, current) => {
        if (!current.retiredAt) throw conflict(`‘${current.name}’ is not retired.`);
        await setRetired(tx, kind, id, false).catch(explainTakenName);
      }),
    setAccessLevelMemberships: ({ params: { id }, version, body: { membershipIds } }, { caller }) => {
      const target = { kind: 'access-level', id, version } as const;
      return changeCategory(db, caller, target, { action: 'changed the memberships of' }, async (tx) => {
        if ((await listMissingMemberships(tx, membershipIds)).length > 0)
          throw validationFailed([{ field: 'membershipIds', message: 'must be memberships' }]);
        await replaceMemberships(tx, id, membershipIds);
      });
    },
    orderLibraryCategories: ({ params: { kind }, body }, { caller }) =>
      orderCategories(db, caller, kind, body),
  } satisfies Partial<CategoryHandlers>;
}

function mergeHandlers({ db }: Services) {
  const readSizes = cacheMembershipSizes(db);
  return {
    listLibraryCategories: async () => {
      const [tree, included] = [await readCategoryTree(db), await readIncludedMemberships(db)];
      return {
        accessLevels: tree.map((level) => ({ ...level, membershipIds: [...(included.get(level.id) ?? [])] })),
        memberships: await readSizes(),
      };
    },
    previewLibraryCategoryMerge: async ({ params, query }) =>
      previewMerge(db, { ...params, ...query }, await readSizes()),
    mergeLibraryCategory: ({ params, body, version }, { caller }) =>
      mergeCategory(db, caller, { ...params, ...body, version }),
  } satisfies Partial<CategoryHandlers>;
}

type NewCategory = { name: string; parentId?: string | undefined };

async function createCategory(db: Db, caller: StaffCaller, kind: CategoryKind, body: NewCategory) {
  const id = crypto.randomUUID();
  const { name } = body;
  const subject = toCategorySubject(kind, { id, name });
  const { entryId } = await changeAsStaff(db, caller, { action: 'created', subject }, async (tx) => {
    await lockCategories(tx);
    const parentId = await findParent(tx, kind, body.parentId);
    await insertCategory(tx, kind, { id, name, parentId }).catch(explainTakenName);
  });
  return { id, entryId };
}

const parentKinds = { 'access-level': null, category: 'access-level', subcategory: 'category' } as const;

async function findParent(tx: Db, kind: CategoryKind, parentId: string | undefined): Promise<string | null> {
  const parentKind = parentKinds[kind];
  if (!parentKind) return null;
  if (!parentId) throw validationFailed([{ field: 'parentId', message: `must be the ${parentKind}` }]);
  const parent = await getCategoryRow(tx, parentKind, parentId);
  assertNotMerged(parent);
  if (parent.retiredAt) throw conflict(`‘${parent.name}’ is retired. Reinstate it first.`);
  return parentId;
}

type Target = { kind: CategoryKind; id: string; version: string };
type Work = (tx: Db, current: CategoryRow) => Promise<void>;

/** Rejects a change of another version than the client has. */
async function changeCategory(
  db: Db,
  caller: StaffCaller,
  { kind, id, version }: Target,
  { action, name }: { action: string; name?: string },
  work: Work,
) {
  const before = await getCategoryRow(db, kind, id);
  const subject = toCategorySubject(kind, { id, name: name ?? before.name });
  const { entryId } = await changeAsStaff(db, caller, { action, subject }, async (tx) => {
    await lockCategories(tx);
    const current = await getCategoryRow(tx, kind, id);
    assertNotMerged(current);
    if (current.version !== version)
      throw conflict(`A colleague changed this ${kindNames[kind].toLowerCase()}. Look at it again.`);
    await work(tx, current);
  });
  return { id, entryId };
}

type Order = { parentId?: string | undefined; ids: string[] };

async function orderCategories(db: Db, caller: StaffCaller, kind: CategoryKind, { parentId, ids }: Order) {
  const parentKind = parentKinds[kind];
  if (parentKind && !parentId)
    throw validationFailed([{ field: 'parentId', message: `must be the ${parentKind}` }]);
  const parent = parentKind && parentId ? await getCategoryRow(db, parentKind, parentId) : null;
  const action =
    parentKind && parent
      ? { action: 'changed the order in', subject: toCategorySubject(parentKind, parent) }
      : { action: 'changed the order of', subject: allLevels };
  const { entryId } = await changeAsStaff(db, caller, action, async (tx) => {
    await lockCategories(tx);
    const current = await listSiblingIds(tx, kind, parent?.id ?? null);
    if (current.toSorted().join() !== ids.toSorted().join())
      throw conflict('A colleague added or removed one meanwhile. Look at the list again.');
    await setOrder(tx, kind, ids);
  });
  return { entryId };
}

const allLevels = {
  kind: 'access level',
  id: '00000000-0000-0000-0000-000000000000',
  label: 'the access levels',
} as const;

function explainTakenName(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw validationFailed([{ field: 'name', message: 'is the name of another one here' }]);
  throw error;
}

export const categoriesFeature: Feature = {
  routes,
  putBackRules: categoryPutBackRules,
  search: [categorySearch],
};
