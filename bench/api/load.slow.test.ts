import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLoad } from './load.ts';

const [delayMs, stallMs] = [10, 1_500];
let server: Server;
let requestCount = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    requestCount += 1;
    const stalls = request.url === '/stalls' && requestCount % 40 === 0;
    if (request.url === '/closes' && requestCount % 10 === 0) request.socket.end();
    else setTimeout(() => response.end('{}'), stalls ? stallMs : delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function load(path: string, seconds?: number) {
  requestCount = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests = Array.from({ length: 16 }, () => ({ method: 'GET' as const, path, headers: {} }));
  return runLoad(url, requests, { clients: 16, seconds });
}

describe('load', () => {
  it('waits for responses that take longer than the load, without slowing down the rate', async () => {
    const { times, seconds } = await load('/stalls', 0.5);
    expect(times).toHaveLength(requestCount);
    const stalled = times.filter((time) => time > stallMs / 2).length;
    expect(stalled).toBe(Math.floor(requestCount / 40));
    expect(stalled).toBeGreaterThan(0);
    expect(seconds).toBeLessThan((0.5 * 1000 + stallMs) / 1000);
  });

  it('fails when the server closes a connection without a response', async () => {
    await expect(load('/closes', 0.5)).rejects.toThrow(/\d+ × no response/);
  });

  it('sends each request once when it has no duration', async () => {
    const { times } = await load('/');
    expect([times.length, requestCount]).toEqual([16, 16]);
  });
});
