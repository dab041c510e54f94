import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

const save = (json: object) =>
  portal.call({ path: `/api/users/${member.userId}`, json, token: member.token });
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
const noDate = 'Please input a valid date';

describe('what a profile may say', () => {
  it.each([
    [{ dob: '0000/01/01' }, 'dob', noDate],
    [{ dob: '1899/12/31' }, 'dob', noDate],
    [{ dob: tomorrow() }, 'dob', noDate],
    [{ dob: '1988-02-29' }, 'dob', noDate],
    [{ dob: '' }, 'dob', noDate],
    [{ dob: 19880229 }, 'dob', 'must be text'],
    [{ firstName: '\u200b' }, 'firstName', 'Please input your First name'],
    [{ lastName: '\n\u0000\u2060' }, 'lastName', 'Please input your Last name'],
    [{ firstName: '\u3164' }, 'firstName', 'Please input your First name'],
    [{ lastName: '\u2800 \u115f\u034f' }, 'lastName', 'Please input your Last name'],
    [{ linkedInProfileUrl: '\u3164' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ mobile: '- - - - -' }, 'mobile', 'must be a phone number'],
    [{ workLandline: '+()' }, 'workLandline', 'must be a phone number'],
    [{ mobile: 'x'.repeat(40) }, 'mobile', 'must be at most 30 characters'],
    [{ linkedInProfileUrl: 'java\nscript:alert(1)' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ linkedInProfileUrl: 'java\u200bscript:alert(1)' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ linkedInProfileUrl: 'ftp://example.org' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ linkedInProfileUrl: 'data:text/html,x' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ linkedInProfileUrl: 'https://example.org/\u0000' }, 'linkedInProfileUrl', 'must be a web address'],
    [{ secondaryEmail: 'a\nb@demo.example' }, 'secondaryEmail', 'Please enter a valid email'],
    [
      { requirements: { accessibilityRequirement: null, dietaryRequirements: ['x'.repeat(101)] } },
      'requirements.dietaryRequirements.0',
      'must be at most 100 characters',
    ],
    [
      { requirements: { accessibilityRequirement: null, dietaryRequirements: 'Vegan' } },
      'requirements.dietaryRequirements',
      'must be a list',
    ],
    [
      { requirements: { accessibilityRequirement: null } },
      'requirements.dietaryRequirements',
      'must be given',
    ],
    [{ requirements: 'none' }, 'requirements', 'must be an object'],
    [{ agreeToEmail: 'yes' }, 'agreeToEmail', 'must be true or false'],
    [{ agreeToSMS: true, agreeToSms: false }, 'agreeToSms', 'must be the same as agreeToSMS'],
  ])('refuses %j, once', async (given, field, message) => {
    const { status, body } = await save(given);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('refuses a body that is no object, in a sentence', async () => {
    for (const given of [[], [1]]) {
      const { status, body } = await save(given);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field: 'body', message: 'must be an object' }]);
    }
  });

  it.each([
    [{ firstName: ' Hana\r\nBcc:\u0000 x\u200b' }, { firstName: 'Hana Bcc: x' }],
    [{ positionTitle: 'Chief\u2028Officer' }, { positionTitle: 'Chief Officer' }],
    [{ prefName: '\u200b' }, { prefName: null }],
    [{ prefName: '\uffa0\u3164' }, { prefName: null }],
    [
      { lastName: '\u202eignaR', aboutMe: 'one\n\u202etwo\u2066' },
      { lastName: 'ignaR', aboutMe: 'one\ntwo' },
    ],
    [
      { firstName: 'אברהם', lastName: 'عبد الرحمن' },
      { firstName: 'אברהם', lastName: 'عبد الرحمن' },
    ],
    [{ aboutMe: 'one\r\ntwo\u0000\u0007three\n\nfour' }, { aboutMe: 'one\ntwo  three\n\nfour' }],
    [{ aboutMe: '👩🏽‍🚒 🏴󠁧󠁢󠁥󠁮󠁧󠁿' }, { aboutMe: '👩🏽‍🚒 🏴󠁧󠁢󠁥󠁮󠁧󠁿' }],
    [
      { requirements: { accessibilityRequirement: 'ramp\nlift\u0000', dietaryRequirements: ['no\nnuts'] } },
      { requirements: { accessibilityRequirement: 'ramp\nlift', dietaryRequirements: ['no nuts'] } },
    ],
    [
      { requirements: { accessibilityRequirement: null, dietaryRequirements: ['Vegan', '\u3164'] } },
      { requirements: { accessibilityRequirement: null, dietaryRequirements: ['Vegan'] } },
    ],
    [{ dob: '1900/01/01' }, { dob: '1900/01/01' }],
    [{ mobile: '0400 000 000 ext 5' }, { mobile: '0400 000 000 ext 5' }],
    [
      { dob: null, mobile: '', linkedInProfileUrl: '' },
      { dob: null, mobile: null, linkedInProfileUrl: null },
    ],
    [{ mobile: '+61 (0)491/570-006' }, { mobile: '+61 (0)491/570-006' }],
    [{ linkedInProfileUrl: 'linkedin.com/in/hana' }, { linkedInProfileUrl: 'linkedin.com/in/hana' }],
    [{ agreeToSMS: false, agreeToSms: false }, { agreeToSMS: false }],
  ])('keeps of %j what can be seen', async (given, kept) => {
    const { status, body } = await save(given);
    expect(status).toBe(200);
    expect(body).toMatchObject(kept);
  });

  it('does not take long over a name that is nothing but blanks inside', async () => {
    const started = performance.now();
    const { status } = await save({ firstName: `x${'\u200b'.repeat(20_000)}x` });
    expect(status).toBe(400);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('a number of signs alone', () => {
  it('that is stored from before is shown to nobody', async () => {
    const other = await portal.signIn('billing');
    await portal.database.db
      .updateTable('members')
      .set({ mobile: '- - - - -', showMobile: true })
      .where('id', '=', other.userId)
      .execute();
    const { body } = await portal.call({ path: `/api/users/${other.userId}`, token: member.token });
    expect(body.mobile).toBeNull();
  });
});

describe('a state that came by import and is none of Australia', () => {
  it('stands in the way of no other change, and of every change to the place', async () => {
    const place = "UPDATE members SET postal_country = 'Australia', postal_state = 'Victoria' WHERE id = $1";
    await portal.database.pool.query(place, [member.userId]);
    expect((await save({ positionTitle: 'Captain' })).status).toBe(200);
    const { body } = await portal.call({ path: `/api/users/${member.userId}`, token: member.token });
    expect((await save(body)).status).toBe(200);
    expect((await save({ postalState: 'Victoria Land' })).body.errors).toEqual([
      { field: 'postalState', message: 'Please input a state in Australia' },
    ]);
    expect((await save({ postalState: 'VIC' })).status).toBe(200);
  });
});

describe('an id in capitals', () => {
  it('is the same id', async () => {
    const path = `/api/users/${member.userId.toUpperCase()}`;
    const { status, body } = await portal.call({ path, token: member.token });
    expect(status).toBe(200);
    expect(body.id).toBe(member.userId);
    expect(body).toHaveProperty('dob');
    const saved = await portal.call({ path, json: { aboutMe: 'Capital.' }, token: member.token });
    expect(saved.status).toBe(200);
  });
});
