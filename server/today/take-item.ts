import type { Db } from '../db/database.ts';
import { changeAsStaff } from '../history/change-as-staff.ts';
import { conflict } from '../http/errors.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import { getWaitingItem } from './decide-item.ts';
import type { TodayKind } from './today-kind.ts';
import { claimItem, endOwnClaim, type ItemKey, listClaimers, snoozeUntil } from './today-marks.sql.ts';

/** Throws 409 if a colleague has taken the item. */
export async function takeItem(db: Db, kind: TodayKind, id: string, caller: StaffCaller) {
  const key = { kind: kind.name, id };
  await getWaitingItem(db, kind, key, caller);
  if (kind.owners) await kind.owners.take(db, id, caller);
  else if (!(await claimItem(db, key, caller.memberId))) throw alreadyTaken(await findClaimer(db, key));
  return findTaker(db, kind, id, caller);
}

export const alreadyTaken = (by: { id: string; name: string } | null) =>
  conflict(`${by?.name ?? 'A colleague'} has taken this already.`, by);

export async function releaseItem(db: Db, kind: TodayKind, id: string, caller: StaffCaller) {
  if (kind.owners) await kind.owners.release(db, id, caller);
  else await endOwnClaim(db, { kind: kind.name, id }, caller.memberId);
  return findTaker(db, kind, id, caller);
}

async function findTaker(db: Db, kind: TodayKind, id: string, caller: StaffCaller) {
  if (!kind.owners) return findClaimer(db, { kind: kind.name, id });
  return (await kind.get(db, id, caller))?.owner ?? null;
}

export async function findClaimer(db: Db, key: ItemKey) {
  return (await listClaimers(db, [key])).get(`${key.kind}/${key.id}`) ?? null;
}

/** Hides the item from all staff, so it is a history entry. Putting it back ends the snooze. */
export async function snoozeItem(db: Db, kind: TodayKind, id: string, days: number, caller: StaffCaller) {
  const key = { kind: kind.name, id };
  const { subject } = await getWaitingItem(db, kind, key, caller);
  const action = { action: 'snoozed the decision about', subject };
  const { result, entryId } = await changeAsStaff(db, caller, action, (tx) => snoozeUntil(tx, key, days));
  return { until: result.toISOString(), entryId };
}
