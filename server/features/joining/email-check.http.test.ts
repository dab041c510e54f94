import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

describe('api/emails/ValidEmail', () => {
  const check = (json: unknown, address = visitors.anAddress()) =>
    portal.call({ path: '/api/emails/ValidEmail', json, address });

  it.each([
    ['a free one', 'free@join.example', true],
    ['one with spaces around it', ' free@join.example ', true],
    ['a taken one', demoEmail('member'), false],
    ['a taken one, spelt otherwise', ` ${demoEmail('member').toUpperCase()}`, false],
    ['nothing', '', false],
    ['no email', 'free.join.example', false],
    ['a line break in it', 'free@join.example\r\nBcc: all@join.example', false],
    ['one too long', `${'a'.repeat(300)}@join.example`, false],
    ['emoji and quotes', `"😀'%_\\"@join.example`, false],
  ])('says of %s whether it may join', async (_, email, valid) => {
    const { status, body } = await check({ email });
    expect(status).toBe(200);
    expect(body).toEqual({ valid });
  });

  it.each([
    [{}, 'email'],
    [{ email: ['a@join.example'] }, 'email'],
    [{ email: 'a'.repeat(10_000) }, 'email'],
    [{ email: 'a@join.example', secret: 1 }, 'secret'],
  ])('refuses %j by the name of the field', async (json, field) => {
    const { status, body } = await check(json);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('serves a person, not a script', async () => {
    const address = visitors.anAddress();
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push((await check({ email: 'free@join.example' }, address)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('serves no script that takes its time, either', async () => {
    const address = visitors.anAddress();
    const statuses = [];
    for (let tries = 0; tries < 201; tries += 1) {
      const isNextMinute = tries % 20 === 0;
      if (isNextMinute)
        await portal.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'emailCheckByAddress:%'");
      statuses.push((await check({ email: 'free@join.example' }, address)).status);
    }
    expect(statuses).toEqual([...Array(200).fill(200), 429]);
  });
});
