import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
let member: SignedIn;
let others: { memberId: string; organisationId: string; membershipId: string };
const anAddress = addressesIn('10.35');

beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
  member = await portal.signIn('member');
  const { userId: memberId } = await portal.signIn('billing');
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT id FROM organisations WHERE id <> organisation_id LIMIT 1) AS "organisationId",
      (SELECT id FROM memberships WHERE id <> membership_id LIMIT 1) AS "membershipId"
     FROM members WHERE id = $1`,
    [member.userId],
  );
  others = { memberId, ...rows[0] };
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

/** Names under which other systems let somebody make more of themselves, in the spellings of wire and tables. */
const greed = (): Record<string, unknown> => ({
  ...{
    role: 'admin',
    roles: ['staff'],
    isStaff: true,
    is_staff: true,
    isAdmin: true,
    admin: 1,
    permissions: ['*'],
  },
  ...{ id: others.memberId, userId: others.memberId, memberId: others.memberId, member_id: others.memberId },
  ...{
    membership: { name: 'Life member' },
    membershipId: others.membershipId,
    membership_id: others.membershipId,
  },
  ...{
    isBillingContact: true,
    is_billing_contact: true,
    segments: [{ name: 'x', segmentCategory: 'Membership Representative' }],
  },
  ...{ companyId: others.organisationId, organisation_id: others.organisationId, companyName: 'Elsewhere' },
  ...{ registeredEmail: 'evil@evil.example', username: 'evil', passwordHash: 'x', password_hash: 'x' },
  ...{
    disabledAt: null,
    joinedAt: '1900-01-01',
    confirmed: true,
    verified: true,
    sort_name: 'a',
    photoKey: 'x',
    photo_key: 'x',
  },
  ...{
    profileImage: '/files/x',
    isInformationalType: true,
    constructor: { prototype: { isStaff: true } },
    $set: { isStaff: true },
  },
  'account.isStaff': true,
  'membership[name]': 'Full member',
});

/** As text, for an object of JavaScript cannot hold this name. */
const withPrototype = (body: object) =>
  `${JSON.stringify(body).slice(0, -1)},"__proto__":{"isStaff":true,"role":"admin"}}`;

const stored = async (memberId: string) => {
  const { rows } = await portal.database.pool.query(
    'SELECT members.*, accounts.* FROM members JOIN accounts ON member_id = members.id WHERE members.id = $1',
    [memberId],
  );
  return rows[0];
};
const sendText = (path: string, payload: string, token?: string) =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': anAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload,
  });

describe('nobody makes more of themselves', () => {
  it('when joining: each name too many is refused, and nobody joins', async () => {
    const names = Object.entries(greed()).filter(([name]) => name !== 'organisationId');
    attacked(names.length + 1);
    const before = await visitors.memberCount();
    for (const [name, value] of names) {
      const { status, body } = await visitors.join({ ...visitors.visitor(), [name]: value });
      expect([status, body.errors?.[0]?.field ?? body.message], name).toEqual([
        400,
        expect.stringMatching(/./),
      ]);
    }
    const payload = withPrototype(visitors.visitor());
    expect((await sendText('/api/joins', payload)).statusCode).toBe(400);
    expect(await visitors.memberCount()).toBe(before);
  });

  it('in their profile: each is refused, and nothing of it is kept', async () => {
    const own = `/api/users/${member.userId}`;
    const names = Object.entries(greed());
    attacked(names.length * 2 + 1);
    const before = await stored(member.userId);
    for (const [name, value] of names) {
      // Alone, and hidden behind a change that is allowed.
      for (const json of [{ [name]: value }, { pronouns: 'they/them', [name]: value }]) {
        const { status } = await portal.call({ path: own, json, token: member.token });
        expect(status, name).toBe(400);
      }
    }
    const { statusCode } = await sendText(own, withPrototype({ pronouns: 'they/them' }), member.token);
    expect(statusCode).toBe(400);
    expect(await stored(member.userId)).toEqual(before);
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
  });

  it('in the place of another, by id in the address or in the body', async () => {
    attacked(4);
    const before = await stored(others.memberId);
    const tries = [
      { path: `/api/users/${others.memberId}`, json: { aboutMe: 'mine' } },
      { path: `/api/users/${others.memberId.toUpperCase()}`, json: { aboutMe: 'mine' } },
      { path: `/api/users/${member.userId}`, json: { id: others.memberId, aboutMe: 'mine' } },
      { path: '/api/users/privacy', json: { includeInDirectory: false, userId: others.memberId } },
    ];
    for (const each of tries) {
      const { status } = await portal.call({ ...each, token: member.token });
      expect([400, 403]).toContain(status);
    }
    expect(await stored(others.memberId)).toEqual(before);
  });

  it('by any call that takes a body: what the contract does not name is named and refused', async () => {
    const takers = Object.values(areas)
      .flatMap((area) => Object.values(area) as Endpoint[])
      .filter(({ body, bodyAs, access }) => body && bodyAs !== 'multipart' && access !== 'staff');
    expect(takers.length).toBeGreaterThan(9);
    attacked(takers.length * 3);
    for (const { path, name } of takers) {
      for (const extra of ['isStaff', 'role', 'memberId']) {
        const { status, text } = await portal.call({
          path: path.replace(/\{\w+\}/g, member.userId),
          json: { grant_type: 'password', [extra]: 'x' },
          token: member.token,
          address: anAddress(),
        });
        expect(status, name).toBe(400);
        // Signing in answers as OAuth does, in one sentence.
        if (name !== 'signIn') expect(text, name).toContain(`"${extra}"`);
      }
    }
  });

  it('and is no more than before, at every gate', async () => {
    attacked(3);
    for (const path of ['/connect/impersonationtoken', `/api/marketplace/invoice/${member.userId}/status`]) {
      expect((await portal.call({ path, json: {}, token: member.token })).status).toBe(403);
    }
    const company = '/api/marketplace/invoice/list?invoiceAssignedType=Company';
    expect((await portal.call({ path: company, token: member.token })).status).toBe(403);
  });
});
