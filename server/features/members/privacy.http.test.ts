import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const viewer = portal.signInBeforeAll('billing');

type Switches = RequestOf<typeof members.savePrivacy>['body'];
const all = { showEmail: true, showPersonalMobile: true, showWorkLandline: true };
const none = { showEmail: false, showPersonalMobile: false, showWorkLandline: false };
const save = (body: Switches) => portal.send(members.savePrivacy, { body }, member);

describe('api/users/privacy', () => {
  it('changes all contact switches with the main switch, and the main switch with the last contact switch', async () => {
    const initial = { includeInDirectory: true, showDirectoryPhoto: true, showContactInformation: true };
    expect((await portal.send(members.getPrivacy, {}, member)).body).toEqual({ ...initial, ...all });
    const hidden = { showContactInformation: false, ...none };
    const unlisted = { includeInDirectory: false, showDirectoryPhoto: false };
    const onlyLandline = { showContactInformation: true, ...none, showWorkLandline: true };
    const changes: [input: Switches, expected: Switches][] = [
      [{ showContactInformation: false }, hidden],
      [{ showContactInformation: true }, { showContactInformation: true, ...all }],
      [{ showEmail: false, showPersonalMobile: false }, onlyLandline],
      [{ showWorkLandline: false }, hidden],
      [{ showEmail: true }, { showContactInformation: true, ...none, showEmail: true }],
      [{ showContactInformation: false, ...all }, hidden],
      [{ showContactInformation: true, ...none }, hidden],
      [unlisted, unlisted],
      [{ ...initial, ...all }, initial],
    ];
    for (const [input, expected] of changes) {
      expect((await save(input)).body).toMatchObject(expected);
      expect((await portal.send(members.getPrivacy, {}, member)).body).toMatchObject(expected);
    }
  });

  it('previews the profile as other members see it', async () => {
    const preview = (as = member) => portal.send(members.previewProfile, {}, as);
    await save({ includeInDirectory: true, showContactInformation: true, showPersonalMobile: false });
    const { body } = await preview();
    const params = { id: member.userId };
    expect(body).toEqual((await portal.send(members.getUser, { params }, viewer)).body);
    expect(body).toMatchObject({ mobile: null, email: expect.stringContaining('@') });
    await save({ includeInDirectory: false });
    expect((await preview()).status).toBe(403);
    await save({ includeInDirectory: true });

    // Informational members cannot read contact details of others, but the preview shows their own.
    const informational = await portal.signIn('informational');
    const shown = { includeInDirectory: true, showContactInformation: true };
    await portal.send(members.savePrivacy, { body: shown }, informational);
    expect((await preview(informational)).body.email).toBe(demoEmail('informational'));
  });
});
