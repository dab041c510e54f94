import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ownSeconds, ticksOfFamily, watchOthers } from './own-time.ts';

const busyFor = (milliseconds: number) =>
  `const end = ${milliseconds * 1000}; while (process.cpuUsage().user < end);`;

test('the time of a family is that of the process, its children and theirs, and of nobody else', () => {
  const all = [
    { pid: 1, parent: 0, ticks: 1_000 },
    { pid: 2, parent: 1, ticks: 1 },
    { pid: 3, parent: 2, ticks: 10 },
    { pid: 4, parent: 3, ticks: 100 },
    { pid: 5, parent: 1, ticks: 5_000 },
  ];
  expect(ticksOfFamily(2, all)).toBe(111);
});

test.runIf(process.platform === 'linux')(
  'what a child used is ours, even after its end',
  { timeout: 60_000 },
  () => {
    const before = ownSeconds() as number;
    const sumUp = watchOthers();
    spawnSync(process.execPath, ['-e', busyFor(300)]);
    expect((ownSeconds() as number) - before).toBeGreaterThan(0.25);
    expect(sumUp()).toBeGreaterThanOrEqual(0);
    expect(sumUp()).toBeLessThanOrEqual(1);
  },
);
