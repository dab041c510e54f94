import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { putLoadOn, type Request } from './load.ts';

const [usual, stall] = [10, 1_500];
let server: Server;
let answers = 0;
/** Whether the answer of this number is kept waiting. */
let isStalled: (answer: number) => boolean;
beforeAll(async () => {
  let turn = Promise.resolve();
  server = createServer((request, response) => {
    answers += 1;
    if (request.url === '/hung-up' && answers % 10 === 0) request.socket.end();
    else if (request.url === '/one-at-a-time')
      turn = turn.then(async () => {
        await pause(usual);
        response.end('{}');
      });
    else setTimeout(() => response.end('{}'), isStalled(answers) ? stall : usual);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const requestsFor = (path: string) =>
  Array.from({ length: 16 }, (): Request => ({ method: 'GET', path, headers: {} }));
const target = () => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  pid: process.pid,
});
function load(isKeptWaiting: (answer: number) => boolean) {
  answers = 0;
  isStalled = isKeptWaiting;
  return putLoadOn(target(), requestsFor('/'), { clients: 16, seconds: 0.5 });
}

test('what takes longer than the turn is waited for, and counts', async () => {
  const heard = await load((answer) => answer % 40 === 0);
  expect(heard.times.length).toBe(answers);
  expect(heard.times.filter((time) => time > stall / 2).length).toBe(Math.floor(answers / 40));
  const { p50, p99 } = figuresOf([heard]);
  expect(p50).toBeLessThan(stall / 2);
  expect(p99).toBeGreaterThan(stall / 2);
});

test('one who is kept waiting at the end does not make the others slow', async () => {
  const quick = await load(() => false);
  const { seconds, times } = await load((answer) => answer === 40);
  expect(times.filter((time) => time > stall / 2)).toHaveLength(1);
  expect(seconds).toBeLessThan(quick.seconds + stall / 1_000 / 4);
});

test('who is hung up on without an answer is a fault', async () => {
  answers = 0;
  const hungUp = putLoadOn(target(), requestsFor('/hung-up'), { clients: 4, seconds: 0.5 });
  await expect(hungUp).rejects.toThrow(/\d+ × no answer/);
});

test('of what is asked for once, the rate is that until the last answer', async () => {
  const { seconds, times } = await putLoadOn(target(), requestsFor('/one-at-a-time'), { clients: 16 });
  expect(times).toHaveLength(16);
  expect(seconds).toBeGreaterThanOrEqual((16 * usual) / 1_000);
});
