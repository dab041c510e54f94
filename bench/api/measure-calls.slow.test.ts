import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { measureCalls } from './measure-calls.ts';
import type { BenchTarget } from './target.ts';

let server: Server;
let failuresLeft = 1;
beforeAll(async () => {
  server = createServer((request, response) => {
    const fails = request.url === '/api/members/jurisdictions' && failuresLeft-- > 0;
    response.writeHead(fails ? 500 : 200).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

it('records a failed call and measures the others', { timeout: 60_000 }, async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const data = { callers: [{ id: '1', token: 'token' }], listedMembers: ['1'] };
  const target = {
    members: 3_000,
    portal: { url, pid: 0 },
    baseline: { url },
    data,
  } as unknown as BenchTarget;
  const chosen = calls.filter(({ name }) => ['jurisdictions', 'member sectors', 'profile'].includes(name));
  const failures: string[] = [];
  const rows = await measureCalls([target], chosen, { quick: true, failures, onProgress: () => {} });
  expect(rows.map(({ call, cached }) => [call, cached])).toEqual([
    ['member sectors', true],
    ['profile', false],
  ]);
  expect(rows.every(({ baseline }) => baseline)).toBe(true);
  expect(failures).toEqual([expect.stringMatching(/^jurisdictions: .* 1 × 500$/)]);
});
