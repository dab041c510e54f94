import { expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

function createControlledWork() {
  const ends: (() => void)[] = [];
  let [running, maxRunning] = [0, 0];
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { work, endOne: () => ends.shift()?.(), maxRunning: () => maxRunning, started: () => ends.length };
}

it('runs three tasks at a time', async () => {
  const workQueue = new WorkQueue({ concurrency: 3, maxQueued: 20 });
  const { work, endOne, maxRunning, started } = createControlledWork();
  const all = Array.from({ length: 20 }, () => workQueue.run(work));
  for (let ended = 0; ended < 20; ended += 1) {
    await expect.poll(started, { interval: 1 }).toBe(Math.min(3, 20 - ended));
    endOne();
    // A task that is added when another ends must wait too.
    if (ended === 5) all.push(workQueue.run(async () => {}));
  }
  await Promise.all(all);
  expect(maxRunning()).toBe(3);
});

it('rejects tasks when the queue is full, and recovers afterwards', async () => {
  const workQueue = new WorkQueue({ concurrency: 1, maxQueued: 2 });
  const { work, endOne } = createControlledWork();
  const accepted = [workQueue.run(work), workQueue.run(work), workQueue.run(work)];
  await expect(workQueue.run(work)).rejects.toMatchObject({ status: 503 });
  for (const task of accepted) {
    endOne();
    await task;
  }
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(workQueue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await workQueue.run(async () => 'done')).toBe('done');
});
