import { vacuumBloatedTables } from '../db/embedded/autovacuum.ts';
import { handleJob, type Job, type JobHandler } from '../jobs/job-queue.ts';
import { deleteOldMarks } from '../today/today-marks.sql.ts';
import { exportJobs } from './exports/run-export.ts';
import { features } from './features.ts';
import type { Services } from './services.ts';

const hourlyCleanup: Job = { name: 'hourly-cleanup', cron: '17 * * * *' };

const exportLists = features.flatMap(({ exports = [] }) => exports);

export const jobHandlers = (services: Services): JobHandler[] => [
  ...features.flatMap(({ jobs }) => jobs?.(services) ?? []),
  ...exportJobs(services, exportLists),
  handleJob(hourlyCleanup, () => cleanUp(services)),
];

export async function cleanUp({ database, fileStore }: Pick<Services, 'database' | 'fileStore'>) {
  const { db, kind, dbWithoutTimeout } = database;
  for (const feature of features) await feature.cleanUp?.({ db, fileStore });
  await deleteOldMarks(db);
  if (kind === 'embedded') await vacuumBloatedTables(dbWithoutTimeout);
}
