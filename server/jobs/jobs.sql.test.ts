import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '#tests/support/engines.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { startJobs } from './jobs.ts';

it('continues when the clock is set back during a job', async () => {
  const database = await openTestDatabase();
  const handled: string[] = [];
  const jobs = await startJobs({
    pool: database.pool,
    handlers: {
      'deliver-mail': async ({ mailId }) => {
        if (mailId === '1') setClocks({ wallMs: -3_600_000 });
        handled.push(mailId);
      },
      'remove-expired': async () => {},
      'settle-payments': async () => {},
    },
    onError: () => {},
  });
  await jobs.enqueue(database.db, 'deliver-mail', { mailId: '1' });
  await vi.waitFor(() => expect(handled).toEqual(['1']), { timeout: 10_000 });
  await jobs.enqueue(database.db, 'deliver-mail', { mailId: '2' });
  await vi.waitFor(() => expect(handled).toEqual(['1', '2']), { timeout: 10_000 });
  await jobs.stop();
  await database.close();
});
