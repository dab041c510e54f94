import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  other = await portal.signIn('billing');
});
afterAll(() => portal.close());

const get = (id: string, { token } = member) => portal.call({ path: `/api/users/${id}`, token });
const save = (json: object, { token, userId } = member) =>
  portal.call({ path: `/api/users/${userId}`, json, token });

describe('GET api/users/{id}', () => {
  it('gives members themselves, whole', async () => {
    const { body } = await get(member.userId);
    expect(body).toMatchObject({
      id: member.userId,
      firstName: 'Hana',
      lastName: 'Te Rangi',
      registeredEmail: demoEmail('member'),
      membership: { name: 'Full member' },
      isInformationalType: false,
      isBillingContact: false,
      requirements: { dietaryRequirements: expect.any(Array) },
      showContactInformation: true,
    });
    expect(body.dob).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
    expect(Object.keys(body)).toHaveLength(49);
  });

  it('knows the informational type and the segments', async () => {
    const informational = await portal.signIn('informational');
    expect((await get(informational.userId, informational)).body.isInformationalType).toBe(true);
    const representative = await portal.signIn('representative');
    expect((await get(representative.userId, representative)).body.segments).toContainEqual({
      name: 'Primary representative',
      segmentCategory: 'Membership Representative',
    });
  });

  it('gives others only what they let show', async () => {
    const hide = { showEmail: false, showMobile: false, showLandline: false, showPhoto: false };
    const { db } = portal.database;
    const photo = await db
      .selectFrom('files')
      .select('key')
      .where('isPublic', '=', true)
      .executeTakeFirstOrThrow();
    const shown = { mobile: '+61 491 570 006', workLandline: '+61 2 5550 1234', photoKey: photo.key };
    await db.updateTable('members').set(shown).where('id', '=', other.userId).execute();
    expect((await get(other.userId)).body).toMatchObject({
      registeredEmail: demoEmail('billing'),
      mobile: shown.mobile,
      workLandline: shown.workLandline,
      profileImage: `/files/${photo.key}`,
    });
    await db.updateTable('members').set(hide).where('id', '=', other.userId).execute();
    const { body, text } = await get(other.userId);
    expect(body).toMatchObject({
      registeredEmail: null,
      email: null,
      mobile: null,
      workLandline: null,
      profileImage: null,
    });
    for (const secret of [demoEmail('billing'), shown.mobile, shown.workLandline, photo.key])
      expect(text).not.toContain(secret);
    for (const own of [
      'dob',
      'gender',
      'postalAddress1',
      'personalEmail',
      'requirements',
      'segments',
      'membership',
    ]) {
      expect(body).not.toHaveProperty(own);
    }
  });

  it('takes a number of four characters for none', async () => {
    const { db } = portal.database;
    const change = { mobile: '+614', showMobile: true };
    await db.updateTable('members').set(change).where('id', '=', other.userId).execute();
    expect((await get(other.userId)).body.mobile).toBeNull();
  });

  it.each(['hidden', 'unknown'])('refuses %s with the specified words', async (who) => {
    const id = who === 'hidden' ? (await portal.signIn('hidden')).userId : crypto.randomUUID();
    const { status, body } = await get(id);
    expect(status).toBe(403);
    expect(body.message).toBe('The user is not included in the member directory');
  });

  it('shows members who are not in the directory to themselves', async () => {
    const hidden = await portal.signIn('hidden');
    expect((await get(hidden.userId, hidden)).body.firstName).toBe('Minh');
  });
});

describe('POST api/users/{id}', () => {
  it('saves what is given and leaves the rest', async () => {
    const before = (await get(member.userId)).body;
    const { status, body } = await save({
      aboutMe: 'Kia ora.',
      dob: '1988/02/29',
      prefName: '',
      agreeToSMS: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      aboutMe: 'Kia ora.',
      dob: '1988/02/29',
      prefName: null,
      agreeToSMS: false,
    });
    expect((await get(member.userId)).body).toEqual(body);
  });

  it('takes the whole user back, as the specified client sends it', async () => {
    const whole = (await get(member.userId)).body;
    const { status, body } = await save({ ...whole, aboutMe: 'Once more.' });
    expect(status).toBe(200);
    expect(body.aboutMe).toBe('Once more.');
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'Please input your First name'],
    [{ lastName: '' }, 'lastName', 'Please input your Last name'],
    [{ dob: '1988/02/30' }, 'dob', 'Please input a valid date'],
    [{ dob: '29-02-1988' }, 'dob', 'Please input a valid date'],
    [{ dob: '2999/01/01' }, 'dob', 'Please input a valid date'],
    [
      { postalCountry: 'Australia', postalState: 'Otago' },
      'postalState',
      'Please input a state in Australia',
    ],
    [{ postalCountry: 'Atlantis' }, 'postalCountry', 'must be Australia or International'],
    [{ secondaryEmail: 'x' }, 'secondaryEmail', 'Please enter a valid email'],
    [{ personalEmail: 'x@' }, 'personalEmail', 'Please enter a valid email'],
    [{ linkedInProfileUrl: 'javascript:alert(1)' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ aboutMe: 'x'.repeat(5_001) }, 'aboutMe', 'must be at most 5000 characters'],
    [{ mobile: 'call me' }, 'mobile', 'must be a phone number'],
    [{ registeredEmail: 'new@demo.example' }, 'registeredEmail', 'cannot be changed here'],
    [{ isBillingContact: true }, 'isBillingContact', 'cannot be changed here'],
    [{ membership: { name: 'Staff' } }, 'membership', 'cannot be changed here'],
    [{ id: crypto.randomUUID() }, 'id', 'cannot be changed here'],
    [{ isStaff: true }, 'isStaff', 'is not known here'],
    [{ passwordHash: 'x' }, 'passwordHash', 'is not known here'],
  ])('refuses %j', async (given, field, message) => {
    const { status, body } = await save(given);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
  });

  it('checks the state against the country that is stored', async () => {
    await save({ postalCountry: 'International', postalState: 'Otago' });
    expect((await save({ postalCountry: 'Australia' })).status).toBe(400);
    expect((await save({ postalCountry: 'Australia', postalState: 'TAS' })).status).toBe(200);
  });

  it("refuses another member's", async () => {
    const { status } = await portal.call({
      path: `/api/users/${other.userId}`,
      json: { aboutMe: 'x' },
      token: member.token,
    });
    expect(status).toBe(403);
  });

  it('keeps what is written as it is written', async () => {
    const aboutMe = `Ngā mihi 🔥 "quotes" 'single' \\ % _ <b>bold</b>\nsecond line`;
    expect((await save({ aboutMe })).body.aboutMe).toBe(aboutMe);
  });
});

describe('api/values', () => {
  it('offers genders and honorifics', async () => {
    expect((await portal.call({ path: '/api/values/genders', token: member.token })).body).toContain(
      'Non-binary',
    );
    expect((await portal.call({ path: '/api/values/honorifics', token: member.token })).body).toContain('Dr');
  });
});
