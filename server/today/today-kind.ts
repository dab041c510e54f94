import type { RawBuilder } from 'kysely';
import type { TodayAction, TodayDetail, TodayItem, TodayKindName } from '#contract/today.staff.ts';
import type { Db } from '../db/database.ts';
import type { Subject } from '../history/change-as-staff.ts';
import type { Caller } from '../http/caller.ts';
import type { StaffCaller } from '../http/staff-access.ts';

/** An item as its feature describes it. `server/today` adds who took it, unless the kind has owners. */
export type QueueItem = Pick<TodayItem, 'id' | 'title' | 'reason' | 'state'> & {
  /** Only for kinds with owners. */
  owner?: TodayItem['claimedBy'];
  /** Since when it waits. */
  since: Date;
  /** When it goes out, starts or ends. Items within a day come first. */
  dueAt?: Date;
};

export type QueueAction = TodayAction & {
  /** The verb phrase of the history entry, after the name of the actor, such as "approved". */
  verb: string;
  /** Cannot be undone, such as another attempt of a job. */
  isFinal?: true;
  needsRecentSecondStep?: true;
};

export type QueueDetail = QueueItem &
  Omit<TodayDetail, keyof TodayItem | 'actions'> & {
    /** The object of the history entry. */
    subject: Subject;
    /** The subject is a member who is not in the directory, so opening the item is recorded. */
    isHiddenMember?: boolean;
    actions: QueueAction[];
  };

/** `ownerId` is only for kinds with owners. */
export type QueueFilter = { ids?: string[] | undefined; ownerId?: string | undefined };

/** For kinds without `dueAt`. `since` is the column, and an item is late when it has waited longer than these days. */
export type Urgency<Column = string> = { since: Column; daysUntilLate: number };

/** The items of a kind, most urgent first: see `defineQueue`. Omits snoozed and dismissed items: see `isInQueue`. */
export type Queue = {
  select(filter: QueueFilter): RawBuilder<unknown>;
  columns: string[];
  timeColumns: Set<string>;
  isGrouped: boolean;
  urgency: Urgency | undefined;
  toItems(rows: unknown[]): QueueItem[];
};

/** The first items. `count` counts the others too, up to `maxCount`. */
export type QueuePage = { items: QueueItem[]; count: number };

/** Counting stops here, so that the time does not grow with the queue. */
export const maxCount = 1_000;

export type Decision = {
  id: string;
  action: string;
  choice: string | undefined;
  text: string | undefined;
  caller: StaffCaller;
  /** For emails that wait until the decision can no longer be undone; undefined for a final action. */
  historyEntryId: string | undefined;
};

/** One kind of items in Today, with the capabilities of `todayCapabilities`. */
export type TodayKind = {
  name: TodayKindName;
  queue: Queue;
  /** Returns undefined if the item does not wait for a decision, or no longer. Runs again in the transaction of the decision. */
  get(db: Db, id: string, caller: Caller): Promise<QueueDetail | undefined>;
  /**
   * Changes the rows and returns the message for the toast, such as "Aroha Parata approved." Throws 409 (`tooLate`)
   * if a row has changed otherwise. The item is locked, and action, choice, text and version are checked.
   */
  decide(tx: Db, decision: Decision, item: QueueDetail): Promise<string>;
  /** For objects with an owner, who is also the one who took the item. */
  owners?: {
    /** Throws 409 if a colleague is the owner. */
    take(db: Db, id: string, caller: StaffCaller): Promise<void>;
    /** Does nothing if the caller is not the owner. */
    release(db: Db, id: string, caller: StaffCaller): Promise<void>;
  };
};
