import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from './calls.ts';
import type { Cast } from './cast.ts';
import { measureCalls, measureWithoutMemory, type Stage } from './measure-calls.ts';

let portal: Server;
let strays = 0;
beforeAll(async () => {
  portal = createServer((request, response) => {
    const isStray = request.url === '/api/members/jurisdictions' && strays++ === 0;
    response.writeHead(isStray ? 500 : 200).end('{}');
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
});
afterAll(() => portal.close());

const stage = (): Stage => ({
  filled: { engine: 'embedded', members: 3_000, settings: { DATABASE_URL: '', DATA_DIR: '' } },
  portal: { url: `http://127.0.0.1:${(portal.address() as AddressInfo).port}`, pid: process.pid },
  bare: undefined,
  cast: { callers: [{ id: '1', token: 'token' }], listedMembers: ['1'] } as unknown as Cast,
});
const advance = () => {};

test('one answer that is not as it should be costs its row, is said, and leaves the others', {
  timeout: 60_000,
}, async () => {
  const chosen = ['jurisdictions', 'member sectors', 'profile'].map((name) =>
    calls.find((call) => call.name === name),
  );
  const faults: string[] = [];
  const rows = await measureCalls([stage()], { quick: true }, chosen as typeof calls, { faults, advance });
  expect(rows.map(({ call, fromMemory }) => [call, fromMemory])).toEqual([
    ['member sectors', true],
    ['profile', undefined],
  ]);
  expect(faults).toEqual([expect.stringMatching(/^jurisdictions, first pages, 16 clients: .* status 500$/)]);
});

test('without memory only those are measured that are answered from it', { timeout: 60_000 }, async () => {
  const faults: string[] = [];
  const plan = { quick: false, only: 'profile' };
  expect(await measureWithoutMemory(stage(), plan, { faults, advance })).toEqual([]);
  const rows = await measureWithoutMemory(stage(), { ...plan, only: 'genders' }, { faults, advance });
  expect(rows.map(({ call, clients, fromMemory }) => [call, clients, fromMemory])).toEqual([
    ['genders', 16, undefined],
  ]);
  expect(faults).toEqual([]);
});
