import type { Db } from '../../db/database.ts';
import type { Subject } from '../../history/change-as-staff.ts';
import type { Caller } from '../../http/caller.ts';
import type { Visibility } from './audience.ts';
import type { ChangeRow } from './library-changes.sql.ts';

/** The effect of a change on each item. */
export type ChangePlan = {
  /** Why an item is left alone. */
  findReason(row: ChangeRow): string | undefined;
  toVisibility(row: ChangeRow): Visibility;
  /** The tags that an item will have. Only for a change of tags. */
  toTags?(row: ChangeRow): string[];
  apply(tx: Db, rows: ChangeRow[]): Promise<void>;
  /** Null if the entry is about the items. */
  target: Subject | null;
  action: string;
  accessLevel: { id: string; name: string } | null;
};

export type PlanInput = { db: Db; caller: Caller; rows: ChangeRow[] };

export const inBinReason = 'This is in the bin. Restore it first.';
export const archivedReason = 'This is archived. Restore it to change it.';

export const unchangedVisibility = ({ liveLevelId }: ChangeRow): Visibility => ({
  before: liveLevelId,
  after: liveLevelId,
});
