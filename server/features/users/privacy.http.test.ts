import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

describe('api/users/privacy', () => {
  const all = { showEmail: true, showPersonalMobile: true, showWorkLandline: true };
  const none = { showEmail: false, showPersonalMobile: false, showWorkLandline: false };
  const post = (json: object) => portal.call({ path: '/api/users/privacy', json, token: member.token });

  it('follows the one rule, change after change', async () => {
    const changes = [
      [{ showContactInformation: false }, { showContactInformation: false, ...none }],
      [{ showContactInformation: true }, { showContactInformation: true, ...all }],
      [
        { showEmail: false, showPersonalMobile: false },
        { showContactInformation: true, ...none, showWorkLandline: true },
      ],
      [{ showWorkLandline: false }, { showContactInformation: false, ...none }],
      [{ showEmail: true }, { showContactInformation: true, ...none, showEmail: true }],
      [
        { showContactInformation: false, ...all },
        { showContactInformation: false, ...none },
      ],
      [
        { showContactInformation: true, ...none },
        { showContactInformation: false, ...none },
      ],
      [
        { includeInDirectory: false, showDirectoryPhoto: false },
        { includeInDirectory: false, showDirectoryPhoto: false },
      ],
      [
        { includeInDirectory: true, showDirectoryPhoto: true, ...all },
        { includeInDirectory: true, ...all },
      ],
    ];
    for (const [given, expected] of changes) {
      expect((await post(given as object)).body).toMatchObject(expected as object);
      const { body } = await portal.call({ path: '/api/users/privacy', token: member.token });
      expect(body).toMatchObject(expected as object);
    }
  });

  it("shows one's own profile as other members see it", async () => {
    const reader = await portal.signIn('billing');
    const preview = () => portal.call({ path: '/api/users/preview', token: member.token });
    await post({ includeInDirectory: true, showContactInformation: true, showPersonalMobile: false });
    const { body } = await preview();
    const seen = await portal.call({ path: `/api/users/${member.userId}`, token: reader.token });
    expect(body).toEqual(seen.body);
    expect(body).toMatchObject({ mobile: null, email: expect.stringContaining('@') });
    await post({ includeInDirectory: false });
    expect((await preview()).status).toBe(403);
    await post({ includeInDirectory: true });
  });

  it('previews contact details for a member who may not read those of others', async () => {
    const { token } = await portal.signIn('informational');
    const json = { includeInDirectory: true, showContactInformation: true };
    await portal.call({ path: '/api/users/privacy', json, token });
    const { body } = await portal.call({ path: '/api/users/preview', token });
    expect(body.email).toBe(demoEmail('informational'));
  });

  it('hides LinkedIn, which has no switch of its own, with all contact details', async () => {
    const reader = await portal.signIn('billing');
    const linkedIn = 'https://linkedin.example/in/hana';
    const path = `/api/users/${member.userId}`;
    await portal.call({ path, json: { linkedInProfileUrl: linkedIn }, token: member.token });
    const seen = async () => (await portal.call({ path, token: reader.token })).body.linkedInProfileUrl;
    await post({ ...none, showWorkLandline: true });
    expect(await seen()).toBe(linkedIn);
    await post({ showContactInformation: false });
    expect(await seen()).toBeNull();
    await post({ showContactInformation: true });
    expect(await seen()).toBe(linkedIn);
  });

  it('refuses what is not a yes or no, and what is not known', async () => {
    expect((await post({ showEmail: 'yes' })).body.errors[0].field).toBe('showEmail');
    expect((await post({ showDob: true })).body.errors[0].field).toBe('showDob');
  });
});
