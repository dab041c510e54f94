import { associationTimeZone } from '#contract/association-time-zone.ts';
import { can } from '#contract/permissions.ts';
import type { TodayKindName } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import type { Db } from '../db/database.ts';
import { changeAsStaff, changeFinallyAsStaff, type StaffAction } from '../history/change-as-staff.ts';
import type { Caller } from '../http/caller.ts';
import {
  badRequest,
  conflict,
  forbidden,
  type HttpError,
  notFound,
  validationFailed,
} from '../http/errors.ts';
import { assertRecentSecondStep, type StaffCaller } from '../http/staff-access.ts';
import type { QueueAction, QueueDetail, TodayKind } from './today-kind.ts';
import {
  endClaim,
  findLastDecision,
  type ItemKey,
  type LastDecision,
  lockMark,
  markDecided,
} from './today-marks.sql.ts';

export type DecisionInput = {
  action: string;
  choice?: string | undefined;
  text?: string | undefined;
  version: string;
};

type Deps = { db: Db; demo: boolean };

/** One of two concurrent decisions counts. The other gets 409 with the name of the colleague. */
export async function decideItem(
  { db, demo }: Deps,
  kind: TodayKind,
  id: string,
  input: DecisionInput,
  caller: StaffCaller,
) {
  const key = { kind: kind.name, id };
  const item = await getWaitingItem(db, kind, key, caller);
  const action = findAction(item, input.action);
  const entry = { action: action.verb, subject: item.subject, reason: action.text ? input.text : undefined };
  const decide = async (tx: Db, historyEntryId: string | undefined, actor: StaffCaller) => {
    assertMayUse(kind.name, actor, 'decide');
    if (action.needsRecentSecondStep) assertRecentSecondStep(actor, demo);
    await lockMark(tx, key);
    const current = await getWaitingItem(tx, kind, key, actor);
    if (current.version !== input.version)
      throw conflict('This item has changed since you opened it. Check it and decide again.');
    // Before the lock, a colleague's decision can change the choices of an item that still seems to wait.
    assertValidInput(current, action, input);
    const decision = {
      id,
      action: action.name,
      choice: input.choice,
      text: input.text,
      caller: actor,
      historyEntryId,
    };
    await endClaim(tx, key);
    const message = await kind.decide(tx, decision, current);
    await markDecided(tx, kind.name, [id], { decidedBy: actor.memberId, decision: action.verb });
    return message;
  };
  return action.isFinal
    ? decideFinally(db, caller, entry, decide)
    : decideReversibly(db, caller, entry, decide);
}

export function assertMayUse(kind: TodayKindName, { grants }: Caller, use: 'read' | 'decide'): void {
  const capabilities = todayCapabilities[kind];
  if (!can(grants, capabilities.read) || !can(grants, capabilities[use])) throw forbidden();
}

type Decide = (tx: Db, historyEntryId: string | undefined, actor: StaffCaller) => Promise<string>;

async function decideReversibly(db: Db, caller: StaffCaller, entry: StaffAction, decide: Decide) {
  const { result: message, entryId } = await changeAsStaff(db, caller, entry, decide);
  return { message, entryId };
}

async function decideFinally(db: Db, caller: StaffCaller, entry: StaffAction, decide: Decide) {
  const message = await changeFinallyAsStaff(db, caller, entry, (tx, actor) => decide(tx, undefined, actor));
  return { message, entryId: null };
}

/** Throws 409 if a colleague decided it, and 404 if it never waited. */
export async function getWaitingItem(
  db: Db,
  kind: TodayKind,
  key: ItemKey,
  caller: Caller,
): Promise<QueueDetail> {
  const item = await kind.get(db, key.id, caller);
  if (item) return item;
  const decision = await findLastDecision(db, key);
  throw decision ? decidedBy(decision) : notFound('This item does not wait for a decision any more.');
}

const timeFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: associationTimeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

function decidedBy({ name, decision, decidedAt }: LastDecision): HttpError {
  const message = `${name} was quicker: ${decision}, ${timeFormat.format(decidedAt)} (Melbourne).`;
  return conflict(message, { by: name, decision, at: decidedAt.toISOString() });
}

/** For a row that changed in another way while the decision ran. */
export const tooLate = () =>
  conflict('This was changed in the meantime, so your decision was not saved. Reload it.');

function findAction({ actions }: QueueDetail, name: string): QueueAction {
  const action = actions.find((each) => each.name === name);
  if (!action) throw badRequest('This decision is not possible for this item.');
  return action;
}

function assertValidInput(item: QueueDetail, action: QueueAction, { choice, text }: DecisionInput): void {
  if (action.needsChoice && !isOffered(item, choice))
    throw validationFailed([{ field: 'choice', message: 'must be one of the offered choices' }]);
  if (action.text && !text?.trim())
    throw validationFailed([{ field: 'text', message: `must not be empty: ${action.text.hint}` }]);
  if (action.text && text && text.length > action.text.maxLength)
    throw validationFailed([
      { field: 'text', message: `must have at most ${action.text.maxLength} characters` },
    ]);
}

const datePattern = /^\d{4}-\d\d-\d\d$/;

const isOffered = ({ choices }: QueueDetail, choice: string | undefined) =>
  choice !== undefined &&
  choices.some(({ id, dates }) =>
    dates ? datePattern.test(choice) && choice >= dates.first && choice <= dates.last : id === choice,
  );
