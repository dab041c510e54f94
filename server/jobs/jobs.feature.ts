import { isUuid } from '#contract/uuid.ts';
import { tooLate } from '../today/decide-item.ts';
import { formatCount, noDetails, toAction } from '../today/describe-item.ts';
import { defineQueue } from '../today/read-queue.sql.ts';
import type { QueueDetail, QueueItem, TodayKind } from '../today/today-kind.ts';
import { dismissItems } from '../today/today-marks.sql.ts';
import { type FailingJob, findFailingJob, retryJobs, selectFailingJobs } from './failing-jobs.sql.ts';

const failingJobKind: TodayKind = {
  name: 'job',
  queue: defineQueue({
    select: selectFailingJobs,
    columns: {
      id: 'value',
      name: 'value',
      state: 'value',
      retryCount: 'value',
      error: 'value',
      createdOn: 'time',
    },
    toItem: (job) => toItem(job),
  }),
  get: async (db, id) => {
    const job = isUuid(id) ? await findFailingJob(db, id) : undefined;
    return job && describeJob(job);
  },
  decide: async (tx, { id, action }, item) => {
    if (action === 'dismiss') {
      await dismissItems(tx, 'job', [id]);
      return `${item.heading} dismissed.`;
    }
    if ((await retryJobs(tx, [id])) === 0) throw tooLate();
    return `${item.heading} runs again.`;
  },
};

/** "hourly-cleanup" becomes "Hourly cleanup". */
const toLabel = (name: string) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

type Listed = Pick<FailingJob, 'id' | 'name' | 'state' | 'retryCount' | 'error' | 'createdOn'>;

const toItem = (job: Listed): QueueItem => ({
  id: job.id,
  title: job.state === 'failed' ? `${toLabel(job.name)} failed` : `${toLabel(job.name)} keeps failing`,
  reason: job.error ?? `${formatCount(job.retryCount + 1, 'attempt')} without success`,
  since: job.createdOn,
  state: 'failed',
});

const describeJob = (job: FailingJob): QueueDetail => ({
  ...toItem(job),
  ...noDetails,
  version: job.version,
  subject: { kind: 'job', id: job.id, label: `job ${job.name}` },
  heading: toLabel(job.name),
  note: job.state === 'failed' ? 'Not tried again by itself' : 'Tried again by itself within the hour',
  facts: [
    { label: 'Job', value: job.name },
    { label: 'Attempts', value: String(job.retryCount + 1) },
    { label: 'Created', value: formatTime(job.createdOn) },
    { label: 'Last attempt', value: formatTime(job.lastAttemptAt) },
  ],
  quote: job.error,
  actions: [
    toAction('a', 'retry', 'Try again', 'tried again', { isFinal: true }),
    toAction('r', 'dismiss', 'Dismiss', 'dismissed'),
  ],
  consequence: 'Another attempt cannot be undone.',
});

const timeFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const formatTime = (time: Date) => `${timeFormat.format(time)} (Melbourne)`;

export const jobsFeature = { today: () => [failingJobKind] };
