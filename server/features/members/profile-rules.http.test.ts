import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');

const save = (json: object) =>
  portal.sendRaw({ path: `/api/users/${member.userId}`, json, token: member.token });
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');

const linkedIn = [
  '\u3164',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\u200bscript:alert(1)',
  'ftp://example.org',
  'data:text/html,x',
  'https://example.org/\u0000',
];
const dates = '0000/01/01 1899/12/31 2999/01/01 1988/02/30 1988-02-29 29-02-1988'.split(' ');

const invalidValues: [message: string, field: string, values: unknown[]][] = [
  ['Please input a valid date', 'dob', [...dates, tomorrow, '']],
  ['must be text', 'dob', [19880229]],
  ['Please input your First name', 'firstName', [' ', '\u200b', '\u3164']],
  ['Please input your Last name', 'lastName', ['', '\n\u0000\u2060', '\u2800 \u115f\u034f']],
  ['must be a web address', 'linkedInProfileUrl', linkedIn],
  ['must be a phone number', 'mobile', ['call me', '- - - - -']],
  ['must be a phone number', 'workLandline', ['+()']],
  ['must be at most 30 characters', 'mobile', ['x'.repeat(40)]],
  ['Please enter a valid email', 'secondaryEmail', ['x', 'a\nb@demo.example']],
  ['Please enter a valid email', 'personalEmail', ['x@']],
  ['must be Australia or International', 'postalCountry', ['Atlantis']],
  ['must be at most 5000 characters', 'aboutMe', ['x'.repeat(5_001)]],
  ['must be an object', 'requirements', ['none']],
  ['must be true or false', 'agreeToEmail', ['yes']],
  ['cannot be changed here', 'registeredEmail', ['new@demo.example']],
  ['cannot be changed here', 'isBillingContact', [true]],
  ['cannot be changed here', 'membership', [{ name: 'Staff' }]],
  ['cannot be changed here', 'id', [crypto.randomUUID()]],
  ['is not a known field', 'isStaff', [true]],
  ['is not a known field', 'passwordHash', ['x']],
];
const diet = (dietaryRequirements?: unknown) => ({
  requirements: { accessibilityRequirement: null, dietaryRequirements },
});
const invalidBodies: [body: object, field: string, message: string][] = [
  [diet(['x'.repeat(101)]), 'requirements.dietaryRequirements.0', 'must be at most 100 characters'],
  [diet('Vegan'), 'requirements.dietaryRequirements', 'must be a list'],
  [diet(), 'requirements.dietaryRequirements', 'is required'],
  [{ agreeToSMS: true, agreeToSms: false }, 'agreeToSms', 'must be the same as agreeToSMS'],
  [{ postalCountry: 'Australia', postalState: 'Otago' }, 'postalState', 'Please input a state in Australia'],
  [[], 'body', 'must be an object'],
  [[1], 'body', 'must be an object'],
];

const unchanged = [
  { firstName: 'אברהם', lastName: 'عبد الرحمن' },
  { aboutMe: '👩🏽‍🚒 🏴󠁧󠁢󠁥󠁮󠁧󠁿' },
  { dob: '1900/01/01' },
  { mobile: '0400 000 000 ext 5' },
  { mobile: '+61 (0)491/570-006' },
  { linkedInProfileUrl: 'linkedin.com/in/hana' },
];
const cleaned: [input: object, stored: object][] = [
  [{ firstName: ' Hana\r\nBcc:\u0000 x\u200b' }, { firstName: 'Hana Bcc: x' }],
  [{ prefName: '\uffa0\u3164' }, { prefName: null }],
  [{ aboutMe: 'one\r\ntwo\u0000\u0007three\n\nfour' }, { aboutMe: 'one\ntwo  three\n\nfour' }],
  [
    { requirements: { accessibilityRequirement: 'ramp\nlift\u0000', dietaryRequirements: ['no\nnuts'] } },
    { requirements: { accessibilityRequirement: 'ramp\nlift', dietaryRequirements: ['no nuts'] } },
  ],
  [diet(['Vegan', '\u3164']), diet(['Vegan'])],
  [
    { dob: null, mobile: '', linkedInProfileUrl: '' },
    { dob: null, mobile: null, linkedInProfileUrl: null },
  ],
  [{ agreeToSMS: false, agreeToSms: false }, { agreeToSMS: false }],
];

describe('profile field rules', () => {
  it('rejects invalid values with one error that names the field', async () => {
    const values = invalidValues.flatMap(([message, field, input]) =>
      input.map((value) => [{ [field]: value }, field, message] as const),
    );
    for (const [input, field, message] of [...values, ...invalidBodies]) {
      const { status, body } = await save(input);
      expect([status, body.errors], JSON.stringify(input)).toEqual([400, [{ field, message }]]);
    }
  });

  it('removes invisible and control characters, and keeps all visible ones', async () => {
    for (const [input, stored] of [...unchanged.map((each) => [each, each] as const), ...cleaned]) {
      const { status, body } = await save(input);
      expect(status, JSON.stringify(input)).toBe(200);
      expect(body).toMatchObject(stored);
    }
  });

  it('rejects 20,000 invisible characters within one second', async () => {
    const started = performance.now();
    expect((await save({ firstName: `x${'\u200b'.repeat(20_000)}x` })).status).toBe(400);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
