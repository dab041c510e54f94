import { expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/support/engines.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { handleJob, type Job, openJobQueue } from './job-queue.ts';

const database = testDatabase();

it('continues when the clock is set back during a job', async () => {
  const handled: string[] = [];
  const job: Job<{ number: string }> = { name: 'clock-test' };
  const jobs = await openJobQueue({ pool: database.pool, onError: () => {} });
  await jobs.work([
    handleJob(job, async ({ number }) => {
      if (number === '1') setClocks({ wallMs: -3_600_000 });
      handled.push(number);
    }),
  ]);
  await jobs.enqueue(database.db, job, { number: '1' });
  await vi.waitFor(() => expect(handled).toEqual(['1']), { timeout: 10_000 });
  await jobs.enqueue(database.db, job, { number: '2' });
  await vi.waitFor(() => expect(handled).toEqual(['1', '2']), { timeout: 10_000 });
  await jobs.stop();
});
