import { expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

function watchedWork() {
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { work, endOne: () => ends.shift()?.(), most: () => most, begun: () => ends.length };
}

it('runs three tasks at a time', async () => {
  const turns = new WorkQueue({ concurrency: 3, maxQueued: 20 });
  const { work, endOne, most, begun } = watchedWork();
  const all = Array.from({ length: 20 }, () => turns.run(work));
  for (let ended = 0; ended < 20; ended += 1) {
    await expect.poll(begun, { interval: 1 }).toBe(Math.min(3, 20 - ended));
    endOne();
    // A task that arrives when another ends must wait, too.
    if (ended === 5) all.push(turns.run(async () => {}));
  }
  await Promise.all(all);
  expect(most()).toBe(3);
});

it('rejects tasks when the queue is full, and recovers afterwards', async () => {
  const turns = new WorkQueue({ concurrency: 1, maxQueued: 2 });
  const { work, endOne } = watchedWork();
  const taken = [turns.run(work), turns.run(work), turns.run(work)];
  await expect(turns.run(work)).rejects.toMatchObject({ status: 503 });
  for (const each of taken) {
    endOne();
    await each;
  }
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(async () => 'done')).toBe('done');
});
