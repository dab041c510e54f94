import type { Db } from '../../db/database.ts';
import { recordHistory } from '../../history/change-as-staff.ts';
import { cleanArticle } from '../../html/clean-article.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import {
  findLibraryItem,
  type LibraryItemRow,
  lockLibraryItem,
  now,
  updateLibraryItem,
} from './library-items.sql.ts';
import { publishRevision, toSnapshot } from './library-revisions.sql.ts';
import { findRefusal } from './library-states.ts';
import {
  copyAttachmentsToResource,
  copyTagsToResource,
  isScheduledAndDue,
  keepOldAddress,
  listDueItems,
  markAsPublished,
  needsSecondPerson,
  readSchedule,
  upsertResource,
} from './publish-library-item.sql.ts';

/** Cleaned again, because the text may be older than the rules. Imported texts have more elements than the editor. */
export const cleanForMembers = ({ isTextChanged, contents }: LibraryItemRow): string =>
  isTextChanged ? cleanArticle(contents) : cleanHtml(contents);

/** Gives members the draft. The caller has locked the item. */
export async function publishItem(tx: Db, item: LibraryItemRow): Promise<void> {
  const contents = cleanForMembers(item);
  await keepOldAddress(tx, item);
  await upsertResource(tx, item, contents);
  const authorId = item.updatedBy?.id ?? null;
  const number = await publishRevision(tx, { itemId: item.id, authorId }, toSnapshot({ ...item, contents }));
  await markAsPublished(tx, item.id, number);
  await copyTagsToResource(tx, item);
  await copyAttachmentsToResource(tx, item);
}

export function assertPublishable(item: LibraryItemRow): void {
  const refusal = findRefusal('publish', item);
  if (refusal) throw conflict(refusal);
}

/** Whether the setting leaves the decision to a colleague of the caller. */
export async function isForSecondPerson(
  db: Db,
  memberId: string,
  { updatedBy, submittedBy }: { updatedBy: { id: string } | null; submittedBy: { id: string } | null },
): Promise<boolean> {
  const isOwnWork = updatedBy?.id === memberId || submittedBy?.id === memberId;
  return isOwnWork && (await needsSecondPerson(db));
}

export async function assertSecondPerson(tx: Db, { memberId }: Caller, item: LibraryItemRow): Promise<void> {
  if (await isForSecondPerson(tx, memberId, item))
    throw forbidden('You saved or submitted this draft, so a colleague must publish it.');
}

const publishScheduledJob: Job<{ itemId: string }> = { name: 'publish-scheduled-resource' };

/** For items without a job: those of the demo, of a restored backup, or put back from the history. */
const publishDueJob: Job = { name: 'publish-due-resources', cron: '* * * * *' };

type Deps = Pick<Services, 'jobQueue'>;

/** Publishes now or at the requested time. */
export async function publishOrSchedule(
  { jobQueue }: Deps,
  tx: Db,
  caller: Caller,
  item: LibraryItemRow,
  requestedTime: string | undefined,
): Promise<void> {
  assertPublishable(item);
  await assertSecondPerson(tx, caller, item);
  const schedule = requestedTime ? await readSchedule(tx, requestedTime) : undefined;
  if (!schedule || schedule.isDue) return publishItem(tx, item);
  const { publishAt } = schedule;
  const scheduled = { state: 'scheduled', publishAt, scheduledBy: caller.memberId, scheduledAt: now };
  await updateLibraryItem(tx, item.id, scheduled);
  await jobQueue.enqueue(tx, publishScheduledJob, { itemId: item.id }, { startAfter: publishAt });
}

/** Does nothing if the item was published or withdrawn, or waits for another job at a later time. */
async function publishIfDue(db: Db, id: string): Promise<void> {
  const item = await findLibraryItem(db, id);
  if (!item) return;
  const action = { action: 'published on schedule', subject: toSubject(item) };
  await db.transaction().execute((tx) =>
    recordHistory(tx, null, action, async () => {
      const locked = await lockLibraryItem(tx, id);
      if (locked && (await isScheduledAndDue(tx, id))) await publishItem(tx, locked);
    }),
  );
}

export async function publishDueItems(db: Db): Promise<void> {
  for (const { id } of await listDueItems(db)) await publishIfDue(db, id);
}

export const toSubject = ({ id, title }: { id: string; title: string }) =>
  ({ kind: 'resource', id, label: title }) as const;

export const libraryJobs = ({ db }: Pick<Services, 'db'>) => [
  handleJob(publishScheduledJob, ({ itemId }) => publishIfDue(db, itemId)),
  handleJob(publishDueJob, () => publishDueItems(db)),
];
