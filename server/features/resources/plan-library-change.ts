import { type LibraryChange, maxPublishedItems } from '#contract/library-changes.staff.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import type { Subject } from '../../history/change-as-staff.ts';
import { forbidden, validationFailed } from '../../http/errors.ts';
import { insertCategory } from './categories.staff.sql.ts';
import {
  archivedReason,
  type ChangePlan,
  inBinReason,
  type PlanInput,
  unchangedVisibility,
} from './change-plan.ts';
import {
  type ChangeRow,
  type FullPlace,
  findLevelName,
  findPlaceName,
  listOfferedPlaces,
  moveItems,
  setOwner,
  setReviewDate,
} from './library-changes.sql.ts';
import { findCategory, findLibraryItem, type LibraryItemRow } from './library-items.sql.ts';
import { isEditor } from './library-options.sql.ts';
import { archiveItems, moveItemsToBin, restoreItems, submitItems } from './library-states.sql.ts';
import { findRefusal, type SimpleChange } from './library-states.ts';
import { planTag } from './plan-tag-change.ts';
import { needsSecondPerson } from './publish-library-item.sql.ts';
import { publishItem } from './publish-library-item.ts';

type ChangeOf<Kind extends LibraryChange['kind']> = Extract<LibraryChange, { kind: Kind }>;

export function planChange(input: PlanInput, change: LibraryChange): Promise<ChangePlan> {
  switch (change.kind) {
    case 'move':
      return planMove(input, change);
    case 'move to new category':
      return planNewCategory(input, change);
    case 'access level':
      return planAccessLevel(input, change);
    case 'owner':
      return planOwner(input, change);
    case 'review date':
      return Promise.resolve(planReviewDate(change));
    case 'add tag':
    case 'remove tag':
      return planTag(input, change);
    default:
      return planState(input, change.kind);
  }
}

const idsOf = (rows: ChangeRow[]) => rows.map(({ id }) => id);
const invalid = (field: string, message: string) => validationFailed([{ field, message }]);

async function planMove(
  input: PlanInput,
  { categoryId, subcategoryId }: ChangeOf<'move'>,
): Promise<ChangePlan> {
  const category = await findCategory(input.db, categoryId);
  if (!category) throw invalid('categoryId', 'must be a category that is offered');
  const place = { ...category, subcategoryId };
  const name = await findPlaceName(input.db, place);
  if (name === undefined) throw invalid('subcategoryId', 'must be a subcategory of the category');
  const target = { kind: 'category', id: subcategoryId ?? categoryId, label: name } as const;
  return planPlaces(input, target, () => place);
}

async function planNewCategory(
  input: PlanInput,
  { name, accessLevelId }: ChangeOf<'move to new category'>,
): Promise<ChangePlan> {
  if (!can(input.caller.grants, 'resources.publish')) throw forbidden();
  const levelId = accessLevelId ?? findCommonLevel(input.rows);
  const levelName = levelId && (await findLevelName(input.db, levelId));
  if (!levelId || !levelName) throw invalid('accessLevelId', 'must be an access level that is offered');
  const places = await listOfferedPlaces(input.db, levelId);
  if (places.some(({ categoryName }) => categoryName === normaliseText(name)))
    throw invalid('name', `is the name of a category of ${levelName}`);
  const id = crypto.randomUUID();
  const place = { accessLevelId: levelId, categoryId: id, subcategoryId: null };
  const plan = await planPlaces(input, { kind: 'category', id, label: name }, () => place);
  return {
    ...plan,
    accessLevel: { id: levelId, name: levelName },
    apply: async (tx, rows) => {
      await insertCategory(tx, 'category', { id, name, parentId: levelId });
      await plan.apply(tx, rows);
    },
  };
}

function findCommonLevel(rows: ChangeRow[]): string | undefined {
  const byLevel = Map.groupBy(rows, ({ accessLevelId }) => accessLevelId);
  return [...byLevel].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The category and the subcategory of the same names. */
async function planAccessLevel(
  input: PlanInput,
  { accessLevelId }: ChangeOf<'access level'>,
): Promise<ChangePlan> {
  const levelName = await findLevelName(input.db, accessLevelId);
  if (!levelName) throw invalid('accessLevelId', 'must be an access level that is offered');
  const places = await listOfferedPlaces(input.db, accessLevelId);
  const find = (row: ChangeRow): FullPlace | string => {
    const inCategory = places.filter(({ categoryName }) => categoryName === normaliseText(row.categoryName));
    const subcategory = row.subcategoryName === null ? null : normaliseText(row.subcategoryName);
    const place =
      inCategory.find(({ subcategoryName }) => subcategoryName === subcategory) ??
      inCategory.find(({ subcategoryName }) => subcategoryName === null);
    if (row.accessLevelId === accessLevelId) return row;
    return place ?? `${levelName} has no category ‘${row.categoryName}’. Choose a category instead.`;
  };
  return planPlaces(input, { kind: 'access level', id: accessLevelId, label: levelName }, find);
}

type FindPlace = (row: ChangeRow) => FullPlace | string;

/** Members see the move immediately, so what they see needs a publisher. */
async function planPlaces(input: PlanInput, target: Subject, findPlace: FindPlace): Promise<ChangePlan> {
  const { db, caller } = input;
  const canPublish = can(caller.grants, 'resources.publish');
  const needsColleague = await needsSecondPerson(db);
  const isOwnWork = (row: ChangeRow) =>
    row.updatedBy === caller.memberId || row.submittedBy === caller.memberId;
  const findReason = (row: ChangeRow): string | undefined => {
    const place = findPlace(row);
    if (row.binnedAt) return inBinReason;
    if (typeof place === 'string') return place;
    if (row.categoryId === place.categoryId && row.subcategoryId === place.subcategoryId)
      return 'It is there already.';
    const isDecided = row.isLive || row.state === 'scheduled';
    if (isDecided && !canPublish) return 'Members see this or will see it, so a publisher must move it.';
    const isOtherLevel = (row.liveLevelId ?? row.accessLevelId) !== place.accessLevelId;
    return isDecided && isOtherLevel && needsColleague && isOwnWork(row)
      ? 'You saved or submitted this, so a colleague must decide who sees it.'
      : undefined;
  };
  const placeOf = (row: ChangeRow) => {
    const { accessLevelId, categoryId, subcategoryId } = findPlace(row) as FullPlace;
    return { accessLevelId, categoryId, subcategoryId };
  };
  return {
    findReason,
    toVisibility: (row) => ({
      before: row.liveLevelId,
      after: row.liveLevelId && placeOf(row).accessLevelId,
    }),
    apply: (tx, rows) =>
      moveItems(
        tx,
        rows.map((row) => ({ id: row.id, ...placeOf(row) })),
      ),
    target,
    action: 'moved',
    accessLevel: null,
  };
}

/** Members do not see owners and review dates. */
const internalPlan = (
  action: string,
  isSame: (row: ChangeRow) => string | undefined,
  apply: ChangePlan['apply'],
): ChangePlan => ({
  findReason: (row) => {
    if (row.binnedAt) return inBinReason;
    return row.state === 'archived' ? archivedReason : isSame(row);
  },
  toVisibility: unchangedVisibility,
  apply,
  target: null,
  action,
  accessLevel: null,
});

async function planOwner({ db }: PlanInput, { ownerId }: ChangeOf<'owner'>): Promise<ChangePlan> {
  if (ownerId && !(await isEditor(db, ownerId)))
    throw invalid('ownerId', 'must be a member of staff who edits resources');
  const reason = ownerId ? 'It has this owner already.' : 'It has no owner.';
  return internalPlan(
    'changed the owner of',
    (row) => (row.ownerId === ownerId ? reason : undefined),
    (tx, rows) => setOwner(tx, idsOf(rows), ownerId),
  );
}

const planReviewDate = ({ reviewOn }: ChangeOf<'review date'>): ChangePlan =>
  internalPlan(
    'changed the review date of',
    (row) => (row.reviewOn === reviewOn ? 'It has this review date already.' : undefined),
    (tx, rows) => setReviewDate(tx, idsOf(rows), reviewOn),
  );

const actions: Record<SimpleChange, string> = {
  submit: 'sent for review',
  publish: 'published',
  archive: 'archived',
  bin: 'moved to the bin',
  restore: 'restored',
};

async function planState({ db, caller, rows: all }: PlanInput, kind: SimpleChange): Promise<ChangePlan> {
  const isForPublishers = kind === 'publish' || kind === 'archive';
  if (isForPublishers && !can(caller.grants, 'resources.publish')) throw forbidden();
  if (kind === 'publish' && all.length > maxPublishedItems)
    throw invalid('selection', `must be at most ${maxPublishedItems} resources to publish`);
  const needsColleague = kind === 'publish' && (await needsSecondPerson(db));
  const apply: Record<SimpleChange, ChangePlan['apply']> = {
    submit: (tx, rows) => submitItems(tx, idsOf(rows), caller.memberId),
    publish: publishItems,
    archive: (tx, rows) => archiveItems(tx, idsOf(rows)),
    bin: (tx, rows) => moveItemsToBin(tx, idsOf(rows)),
    restore: (tx, rows) => restoreItems(tx, idsOf(rows)),
  };
  return {
    findReason: (row) => {
      const isOwnWork = row.updatedBy === caller.memberId || row.submittedBy === caller.memberId;
      const refusal = findRefusal(kind, row);
      return refusal ?? (needsColleague && isOwnWork ? secondPersonReason : undefined);
    },
    toVisibility: (row) => {
      const after = { publish: row.accessLevelId, archive: null }[kind as string];
      return { before: row.liveLevelId, after: after === undefined ? row.liveLevelId : after };
    },
    apply: apply[kind],
    target: null,
    action: actions[kind],
    accessLevel: null,
  };
}

const secondPersonReason = 'You saved or submitted this draft, so a colleague must publish it.';

async function publishItems(tx: Db, rows: ChangeRow[]): Promise<void> {
  for (const { id } of rows) await publishItem(tx, (await findLibraryItem(tx, id)) as LibraryItemRow);
}
