import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { attacked } from '#tests/support/attacked.ts';
import { costlyDrawings } from '#tests/support/costly-drawings.ts';
import { watchDecoders } from '#tests/support/decoder-memory.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { halves, uploadPhoto } from '#tests/support/uploads.ts';

let portal: TestApp;
let tokens: string[];

beforeAll(async () => {
  portal = await startTestApp();
  tokens = await tenMembers();
});
afterAll(() => portal.close());

async function tenMembers(): Promise<string[]> {
  const { rows } = await portal.database.pool.query(
    'SELECT email FROM accounts WHERE disabled_at IS NULL AND NOT is_staff ORDER BY member_id LIMIT 10',
  );
  const signIns = rows.map(({ email: username }, index) =>
    portal.call({
      path: '/connect/token',
      form: { grant_type: 'password', username, password: demoPassword },
      address: `198.51.100.${index}`,
    }),
  );
  return (await Promise.all(signIns)).map(({ body }) => body.access_token);
}

it('ten members at once, bombs among what they send, take a gigabyte at the most, and each gets an answer', async () => {
  attacked(10);
  const bombs = Object.values(costlyDrawings);
  const large = await halves(4_000, 4_000).jpeg({ progressive: true }).toBuffer();
  const pictures = [...bombs, ...Array.from({ length: 10 - bombs.length }, () => large)];
  const taken = process.platform === 'linux' && watchDecoders();
  const send = (index: number) => uploadPhoto(portal, tokens[index] as string, pictures[index] as Uint8Array);
  const answers = await Promise.all(pictures.map((_, index) => send(index)));
  // Two are read and six wait; whoever finds no room is told to come again, and does so.
  for (const [index, { status, headers }] of answers.entries()) {
    if (status !== 503) continue;
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    answers[index] = await send(index);
  }
  for (const { status, body } of answers.slice(0, bombs.length)) {
    expect(body.message).toBe('img: must be a simpler picture; this one takes too much to read.');
    expect(status).toBe(400);
  }
  for (const { status, text } of answers.slice(bombs.length)) expect(status, text).toBe(200);
  // Only what was tried is counted.
  const { rows } = await portal.database.pool.query(
    "SELECT points FROM rate_limits WHERE key LIKE 'photoByMember%'",
  );
  expect(rows).toEqual(Array.from({ length: 10 }, () => ({ points: 1 })));
  if (!taken) return;
  const { ofOne, together, seen } = taken();
  expect(seen).toBe(10);
  expect(ofOne).toBeGreaterThan(300_000_000);
  expect(ofOne).toBeLessThan(500_000_000);
  expect(together).toBeLessThan(1_000_000_000);
}, 60_000);
