import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { busySeconds, earlyAndLate, residentMB } from './process-figures.ts';

test('the middle of the first quarter is compared with that of the last', () => {
  const samples = [200, 210, 205, 100, 199, 201, 203, 204, 400, 203, 300, 310];
  expect(earlyAndLate(samples)).toEqual({ early: 205, late: 300 });
});

test('of this process the memory is known', () => {
  expect(residentMB(process.pid)).toBeGreaterThan(10);
});

test('of a process that has ended the memory is no number, rather than nothing', () => {
  expect(residentMB(spawnSync(process.execPath, ['--version']).pid)).toBeNaN();
});

test.skipIf(process.platform !== 'linux')('of this process the processor time is known', () => {
  expect(busySeconds(process.pid)).toBeGreaterThan(0);
});
