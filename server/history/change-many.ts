import type { Db } from '../db/database.ts';
import type { StaffCaller } from '../http/staff-access.ts';
import { recordHistory, type StaffAction } from './change-as-staff.ts';
import { withCurrentGrants } from './with-current-grants.ts';

/** A row that a person saw in a preview. The version changes with the row. */
export type VersionedRow = { id: string; title: string; version: string };

export type LeftAlone = { id: string; title: string; reason: string };

export type ManyPlan<Row> = {
  /** Why a row is left alone. */
  findReason(row: Row): string | undefined;
  apply(tx: Db, rows: Row[]): Promise<void>;
};

type ManyChange<Row extends VersionedRow, Plan extends ManyPlan<Row>> = {
  items: Pick<VersionedRow, 'id' | 'version'>[];
  /** Such as 'A deleted resource'. */
  deletedTitle: string;
  /** Locks the rows in the order of their ids, so that two changes of many rows do not deadlock, and reads them. */
  lockRows(tx: Db, ids: string[]): Promise<Row[]>;
  plan(tx: Db, actor: StaffCaller, rows: Row[]): Promise<Plan>;
  toAction(plan: Plan, rows: Row[]): StaffAction;
};

/** Changes many rows as one history entry. Leaves those alone that changed since the preview. */
export const changeMany = <Row extends VersionedRow, Plan extends ManyPlan<Row>>(
  db: Db,
  caller: StaffCaller,
  { items, deletedTitle, lockRows, plan: createPlan, toAction }: ManyChange<Row, Plan>,
) =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async (actor) => {
      const rows = await lockRows(
        tx,
        items.map(({ id }) => id),
      );
      const changed = listChangedMeanwhile(items, rows, deletedTitle);
      const unchanged = rows.filter(({ id }) => !changed.some((each) => each.id === id));
      const plan = await createPlan(tx, actor, unchanged);
      const { allowed, leftAlone } = splitRows(unchanged, plan);
      const result = { changedCount: allowed.length, leftAlone: [...changed, ...leftAlone] };
      if (allowed.length === 0) return { ...result, entryId: null };
      const { entryId } = await recordHistory(tx, actor, toAction(plan, allowed), () =>
        plan.apply(tx, allowed),
      );
      return { ...result, entryId };
    }),
  );

export function splitRows<Row extends VersionedRow>(rows: Row[], { findReason }: ManyPlan<Row>) {
  const allowed: Row[] = [];
  const leftAlone: LeftAlone[] = [];
  for (const row of rows) {
    const reason = findReason(row);
    if (reason) leftAlone.push({ id: row.id, title: row.title, reason });
    else allowed.push(row);
  }
  return { allowed, leftAlone };
}

function listChangedMeanwhile(
  items: Pick<VersionedRow, 'id' | 'version'>[],
  rows: VersionedRow[],
  deletedTitle: string,
): LeftAlone[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ id, version }) => {
    const row = byId.get(id);
    if (!row) return [{ id, title: deletedTitle, reason: 'It was deleted meanwhile.' }];
    const { title } = row;
    return row.version === version ? [] : [{ id, title, reason: 'A colleague changed this meanwhile.' }];
  });
}
