import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchCases } from './bench-cases.ts';
import type { BenchTarget } from './bench-target.ts';
import { runLoad } from './load.ts';
import { measureCases } from './measure-cases.ts';

const [delayMs, stallMs] = [10, 1_500];
let server: Server;
let requestCount = 0;
let failuresLeft = 1;
beforeAll(async () => {
  server = createServer((request, response) => {
    requestCount += 1;
    const stalls = request.url === '/stalls' && requestCount % 40 === 0;
    const fails = request.url === '/api/members/jurisdictions' && failuresLeft-- > 0;
    if (request.url === '/closes' && requestCount % 10 === 0) request.socket.end();
    else if (fails) response.writeHead(500).end('{}');
    else setTimeout(() => response.end('{}'), stalls ? stallMs : delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
function load(path: string, seconds?: number) {
  requestCount = 0;
  const requests = Array.from({ length: 16 }, () => ({ method: 'GET' as const, path, headers: {} }));
  return runLoad(url(), requests, { clients: 16, seconds });
}

describe('runLoad', () => {
  it('waits for slow responses without lowering the measured rate', async () => {
    const { responseTimesMs, durationSeconds } = await load('/stalls', 0.5);
    expect(responseTimesMs).toHaveLength(requestCount);
    const stalled = responseTimesMs.filter((time) => time > stallMs / 2).length;
    expect(stalled).toBe(Math.floor(requestCount / 40));
    expect(stalled).toBeGreaterThan(0);
    expect(durationSeconds).toBeLessThan((0.5 * 1000 + stallMs) / 1000);
  });

  it('fails when the server closes a connection without a response', async () => {
    await expect(load('/closes', 0.5)).rejects.toThrow(/\d+ × no response/);
  });

  it('sends each request once when it has no duration', async () => {
    const { responseTimesMs } = await load('/');
    expect([responseTimesMs.length, requestCount]).toEqual([16, 16]);
  });
});

it('measureCases records a failed case and measures the others', { timeout: 60_000 }, async () => {
  const data = { callers: [{ id: '1', token: 'token' }], listedMembers: ['1'] };
  const target = {
    members: 3_000,
    portal: { url: url(), pid: 0 },
    baseline: { url: url() },
    data,
  } as unknown as BenchTarget;
  const selected = benchCases.filter(({ name }) =>
    ['jurisdictions', 'member sectors', 'profile'].includes(name),
  );
  const failures: string[] = [];
  const rows = await measureCases([target], selected, { quick: true, failures, onProgress: () => {} });
  expect(rows.map(({ caseName, cached }) => [caseName, cached])).toEqual([
    ['member sectors', true],
    ['profile', false],
  ]);
  expect(rows.every(({ baseline }) => baseline)).toBe(true);
  expect(failures).toEqual([expect.stringMatching(/^jurisdictions: .* 1 × 500$/)]);
});
