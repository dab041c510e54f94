import { readText, TextError } from '../../files/read-text.ts';
import { findTextContent, textLimits } from '../../files/text-limits.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { claimWaitingFiles, findUnreadFile, replacePages, saveTextState } from './attachment-texts.sql.ts';

/** A file that cannot be read twice stays unreadable. */
const readTextJob: Job<{ fileKey: string }> = { name: 'read-attachment-text', retryLimit: 2 };

/** For files of the demo, of a restored backup, or of a database from before the search. */
const queueTextsJob: Job = { name: 'queue-attachment-texts', cron: '* * * * *' };

/** A few at a time, so that other nodes share the work. */
const maxQueued = 20;

type Deps = Pick<Services, 'db' | 'fileStore' | 'jobQueue'>;

export async function queueWaitingTexts({ db, jobQueue }: Omit<Deps, 'fileStore'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const fileKey of await claimWaitingFiles(tx, maxQueued))
      await jobQueue.enqueue(tx, readTextJob, { fileKey });
  });
}

async function readAttachmentText({ db, fileStore }: Deps, fileKey: string): Promise<void> {
  const file = await findUnreadFile(db, fileKey);
  if (!file) return;
  const content = findTextContent(file.mediaType);
  if (!content) return saveTextState(db, fileKey, 'unsupported', null);
  if (file.byteSize > textLimits.maxMegabytes * 1024 * 1024)
    return saveTextState(db, fileKey, 'unsupported', `The file has more than ${textLimits.maxMegabytes} MB.`);
  try {
    const { pages, note } = await readText(fileStore.open(file.storageKey), content);
    await replacePages(db, fileKey, pages);
    await saveTextState(db, fileKey, 'read', note);
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    await saveTextState(db, fileKey, 'failed', error.message);
    throw new Error(`“${file.name}” ${error.message}`, { cause: error });
  }
}

export const attachmentTextJobs = (deps: Deps) => [
  handleJob(readTextJob, async ({ fileKey }) => {
    await readAttachmentText(deps, fileKey);
    await queueWaitingTexts(deps);
  }),
  handleJob(queueTextsJob, () => queueWaitingTexts(deps)),
];
