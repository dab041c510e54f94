import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApplicantFactory, createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { endpoints, isForStaff, pathWith } from './endpoints.ts';
import { impersonate, resetRateLimits } from './sign-ins.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const otherMember = portal.signInBeforeAll('billing');
const nextIpAddress = createIpAddressSequence('10.35');
let applicants: ApplicantFactory;
/** Fields that would give the member more access, spelt as in the API and as in the database tables. */
let forbiddenFields: [string, unknown][];

beforeAll(async () => {
  applicants = await createApplicantFactory(portal);
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT id FROM organisations WHERE id <> organisation_id LIMIT 1) AS organisation,
      (SELECT id FROM memberships WHERE id <> membership_id LIMIT 1) AS membership
     FROM members WHERE id = $1`,
    [member.userId],
  );
  const [{ organisation, membership }] = rows;
  const id = otherMember.userId;
  forbiddenFields = Object.entries({
    role: 'admin',
    roles: ['staff'],
    isStaff: true,
    is_staff: true,
    isAdmin: true,
    admin: 1,
    permissions: ['*'],
    id,
    userId: id,
    memberId: id,
    member_id: id,
    username: 'evil',
    membership: { name: 'Life member' },
    membershipId: membership,
    membership_id: membership,
    isBillingContact: true,
    is_billing_contact: true,
    isInformationalType: true,
    segments: [{ name: 'x', segmentCategory: 'Membership Representative' }],
    companyId: organisation,
    organisation_id: organisation,
    companyName: 'Elsewhere',
    registeredEmail: 'evil@evil.example',
    passwordHash: 'x',
    password_hash: 'x',
    disabledAt: null,
    joinedAt: '1900-01-01',
    confirmed: true,
    verified: true,
    sort_name: 'a',
    photoKey: 'x',
    photo_key: 'x',
    profileImage: '/files/x',
    constructor: { prototype: { isStaff: true } },
    $set: { isStaff: true },
    'account.isStaff': true,
    'membership[name]': 'Full member',
  });
});
beforeEach(() => resetRateLimits(portal));

/** Sends text, because `__proto__` in a JavaScript object literal sets the prototype and adds no property. */
const postWithProtoField = async (path: string, body: object, token?: string) => {
  const payload = `${JSON.stringify(body).slice(0, -1)},"__proto__":{"isStaff":true,"role":"admin"}}`;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': nextIpAddress(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return (await portal.app.inject({ method: 'POST', url: path, headers, payload })).statusCode;
};
const readMember = async (memberId: string) => {
  const selectMembers = 'SELECT members.*, accounts.* FROM members JOIN accounts ON member_id = members.id';
  const { rows } = await portal.database.pool.query(`${selectMembers} WHERE members.id = $1`, [memberId]);
  return { ...rows[0], last_seen_at: null };
};
const post = (path: string, json: object) => portal.sendRaw({ path, json, token: member.token });

describe('mass assignment', () => {
  it('rejects forbidden fields when joining', async () => {
    countAttacks(forbiddenFields.length + 1);
    const before = await applicants.memberCount();
    for (const [name, value] of forbiddenFields) {
      const { status, body } = await applicants.join({ ...applicants.createApplicant(), [name]: value });
      expect(status, name).toBe(400);
      expect(body.errors?.[0]?.field ?? body.message, name).toMatch(/./);
    }
    expect(await postWithProtoField('/api/joins', applicants.createApplicant())).toBe(400);
    expect(await applicants.memberCount()).toBe(before);
  });

  it('rejects forbidden fields in a profile, alone and with an allowed change', async () => {
    const ownProfile = `/api/users/${member.userId}`;
    countAttacks(forbiddenFields.length * 2 + 4);
    const before = await readMember(member.userId);
    for (const [name, value] of forbiddenFields)
      for (const json of [{ [name]: value }, { pronouns: 'they/them', [name]: value }])
        expect((await post(ownProfile, json)).status, name).toBe(400);
    expect(await postWithProtoField(ownProfile, { pronouns: 'they/them' }, member.token)).toBe(400);
    expect(await readMember(member.userId)).toEqual(before);
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
    // The member still has the same access.
    for (const path of ['/connect/impersonationtoken', `/api/marketplace/invoice/${member.userId}/status`])
      expect((await post(path, {})).status).toBe(403);
    const path = '/api/marketplace/invoice/list?invoiceAssignedType=Company';
    expect((await portal.sendRaw({ path, token: member.token })).status).toBe(403);
  });

  it('rejects changes to another member by an id in the path or body', async () => {
    const id = otherMember.userId;
    const attempts: [string, object][] = [
      [`/api/users/${id}`, { aboutMe: 'mine' }],
      [`/api/users/${id.toUpperCase()}`, { aboutMe: 'mine' }],
      [`/api/users/${member.userId}`, { id, aboutMe: 'mine' }],
      ['/api/users/privacy', { includeInDirectory: false, userId: id }],
    ];
    const staff = await portal.signIn('staff');
    const tokens = [member.token, staff.token, await impersonate(portal, member.userId, staff.token)];
    countAttacks(attempts.length * tokens.length);
    const before = await readMember(id);
    for (const token of tokens)
      for (const [path, json] of attempts)
        expect([400, 403]).toContain((await portal.sendRaw({ path, json, token })).status);
    expect(await readMember(id)).toEqual(before);
  });

  it('rejects unknown fields at every endpoint with a body, and names them', async () => {
    const endpointsWithBody = endpoints.filter(
      (endpoint) => endpoint.body && endpoint.bodyEncoding !== 'multipart' && !isForStaff(endpoint),
    );
    expect(endpointsWithBody.length).toBeGreaterThan(9);
    countAttacks(endpointsWithBody.length * 3);
    for (const endpoint of endpointsWithBody) {
      for (const unknownField of ['isStaff', 'role', 'memberId']) {
        const json = { grant_type: 'password', [unknownField]: 'x' };
        const path = pathWith(endpoint, member.userId);
        const { method } = endpoint;
        const request = { method, path, json, token: member.token, ipAddress: nextIpAddress() };
        const { status, text } = await portal.sendRaw(request);
        expect(status, endpoint.name).toBe(400);
        // Sign-in returns an OAuth error without field names.
        if (endpoint.name !== 'signIn') expect(text, endpoint.name).toContain(`"${unknownField}"`);
      }
    }
  });
});
