import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

/**
 * A value nobody else has in every field that a member hides. It must not leave by any call that another member can
 * make: not as a value, not by being found, sorted or counted.
 */
const canary = (field: string) => `Canary${field}`;
const hiddenFields = {
  middleName: canary('Middle'),
  gender: canary('Gender'),
  culturalIdentity: canary('Culture'),
  otherLanguages: canary('Languages'),
  secondaryEmail: 'canary-second@canary.example',
  personalEmail: 'canary-personal@canary.example',
  mobile: '+61 491 570 110 77',
  workLandline: '+61 2 5550 9977',
  postalAddress1: canary('Street'),
  postalAddress2: canary('Unit'),
  postalSuburb: canary('Suburb'),
  postalState: canary('State'),
  postalPostcode: canary('Postcode'),
  accessibilityRequirement: canary('Access'),
};
/** Shown of a member in the directory, but nothing is shown of one who is not. */
const openFields = {
  preferredName: canary('Preferred'),
  postnominals: canary('Postnominals'),
  pronouns: canary('Pronouns'),
  aboutMe: canary('About'),
  positionTitle: canary('Position'),
  department: canary('Department'),
  workSuburb: canary('Work'),
  linkedinUrl: 'canary.example/in/canary',
};
const registeredEmail = 'canary-registered@canary.example';

let portal: TestApp;
let reader: SignedIn;
let bird: SignedIn;
let photoKey: string;
let groupId: string;

beforeAll(async () => {
  portal = await startTestApp();
  reader = await portal.signIn('representative');
  bird = await portal.signIn('member');
  const { db } = portal.database;
  photoKey = `${'canary'.repeat(5)}.svg`;
  await db
    .insertInto('files')
    .values({ key: photoKey, mediaType: 'image/svg+xml', byteSize: 1, isPublic: true })
    .execute();
  await db
    .updateTable('accounts')
    .set({ email: registeredEmail })
    .where('memberId', '=', bird.userId)
    .execute();
  ({ groupId } = await db
    .selectFrom('groupMembers')
    .select('groupId')
    .where('memberId', '=', bird.userId)
    .executeTakeFirstOrThrow());
});
afterAll(() => portal.close());

const hideAll = { showPhoto: false, showEmail: false, showMobile: false, showLandline: false };
const set = (change: object) =>
  portal.database.db
    .updateTable('members')
    .set({ ...hiddenFields, ...openFields, photoKey, ...change })
    .where('id', '=', bird.userId)
    .execute();

/** Every call that only reads, with the member's own ids where an id is wanted, and searched for by every secret. */
function questions(secrets: string[]): string[] {
  const gets = Object.values(areas)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .filter(({ method, access }) => method === 'GET' && access !== 'demo-or-staff' && access !== 'staff')
    .map(({ path }) => path.replace(/\{\w+\}/g, bird.userId));
  const searched = secrets
    .map(encodeURIComponent)
    .flatMap((secret) => [
      `/api/members/list?req.name=${secret}`,
      `/api/members/companies?query=${secret}`,
      `/api/collabgroups/members?id=${groupId}&name=${secret}`,
      `/api/collabgroups?name=${secret}&memberId=${bird.userId}`,
      `/api/orgs/list?filters[0].Key=name&filters[0].Value=${secret}`,
      `/api/resources/list?request.title=${secret}`,
    ]);
  const listed = [
    '/api/members/list?req.size=100&req.name=Hana',
    `/api/collabgroups/members?id=${groupId}&size=100`,
    `/api/collabgroups/members?id=${groupId}&size=100&name=Hana`,
    `/api/collabgroups?memberId=${bird.userId}`,
  ];
  return [...gets, ...searched, ...listed];
}

async function expectSilence(secrets: string[]): Promise<void> {
  for (const path of questions(secrets)) {
    const { text, body } = await portal.call({ path, token: reader.token });
    for (const secret of secrets) {
      // A search is answered by the number it finds, and may repeat nothing of what it was asked.
      expect(text, `${secret} by ${path}`).not.toContain(secret);
    }
    if (/[=]Canary|canary/.test(path) && body.totalItems !== undefined) {
      const allOfTheGroups = path.includes('memberId=');
      if (!allOfTheGroups) expect(body.totalItems, path).toBe(0);
    }
  }
}

describe('a member who hides all that can be hidden', () => {
  it('lets nothing of it out by any call', async () => {
    await set({ inDirectory: true, ...hideAll });
    await expectSilence([...Object.values(hiddenFields), registeredEmail, photoKey]);
    // The question is a real one: what is not hidden does come.
    expect((await portal.call({ path: `/api/users/${bird.userId}`, token: reader.token })).text).toContain(
      openFields.aboutMe,
    );
  });
});

describe('a member who is not in the directory', () => {
  it('lets out no more than that they are in a group, whatever their switches say', async () => {
    await set({ inDirectory: false, showPhoto: true, showEmail: true, showMobile: true, showLandline: true });
    await expectSilence([
      ...Object.values(hiddenFields),
      ...Object.values(openFields),
      registeredEmail,
      photoKey,
    ]);
  });
});
