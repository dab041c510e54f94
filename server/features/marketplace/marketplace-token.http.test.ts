import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
let frame: string;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  frame = (await open()).body.token;
});
afterAll(() => portal.close());

const open = (token = member.token) => portal.call({ method: 'POST', path: '/api/marketplace/token', token });
const all = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[]);

describe('the token of the frame', () => {
  it('is short, and another each time it is asked for', async () => {
    const { body } = await open();
    expect(body.expiresIn).toBe(1_800);
  });

  it.each(all.filter(({ access }) => access !== 'public' && access !== 'demo-or-staff'))(
    'is for the marketplace alone: $name',
    async ({ method, path, alsoFor }) => {
      const address = path.replace(/\{\w+\}/g, member.userId);
      const { status } = await portal.call({
        path: address,
        token: frame,
        ...(method === 'POST' && { json: {} }),
      });
      if (alsoFor) expect(status).not.toBe(401);
      else expect(status).toBe(401);
    },
  );

  it('opens no other token', async () => {
    expect((await open(frame)).status).toBe(401);
  });

  it('is over with the session', async () => {
    const other = await portal.signIn('billing');
    const { token } = (await open(other.token)).body;
    const basket = () => portal.call({ path: '/api/marketplace/basket', token });
    expect((await basket()).status).toBe(200);
    await portal.call({ method: 'POST', path: '/connect/revoke', token: other.token });
    expect((await basket()).status).toBe(401);
  });
});
