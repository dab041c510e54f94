import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { enquiryFaults, faultsOfRefusal, noEnquiry } from './contact-rules.ts';
import { prefilled } from './prefilled.ts';

const good = {
  firstName: 'Hana',
  lastName: 'Tamati',
  email: 'hana.t_a-1@fire.govt.nz',
  phoneNumber: '',
  enquiryType: 'General',
  message: 'Kia ora',
  agreed: true,
};
const faults = (change: Partial<typeof good>, own: string | null = null) =>
  Object.fromEntries(
    Object.entries(enquiryFaults({ ...good, ...change }, own)).filter(([, fault]) => fault !== undefined),
  );

it('asks for everything but the phone number', () => {
  expect(faults({})).toEqual({});
  expect(faults(noEnquiry)).toEqual({
    firstName: 'Please input your First name',
    lastName: 'Please input your Last name',
    email: 'Please enter an Emaill address',
    enquiryType: 'Please select an enquiry type',
    message: 'Please enter a message',
    agreed: 'Please agree to our privacy policy',
  });
  expect(Object.keys(faults({ firstName: ' ', lastName: '\t', email: ' ', message: '\n' }))).toHaveLength(4);
});

it('asks for names and a message with a visible character', () => {
  expect(faults({ firstName: '\u3164', lastName: '\u2800\u034f', message: '\u115f\uffa0' })).toEqual({
    firstName: 'Please input your First name',
    lastName: 'Please input your Last name',
    message: 'Please enter a message',
  });
});

it('takes emails by the pattern', () => {
  for (const email of ['a@b.co', 'A.B-c_9@mail.agency.gov.au', ' a@b.info '])
    expect(faults({ email })).toEqual({});
  for (const email of [
    'a',
    'a@b',
    'a@b.c',
    'a@b.museum',
    'a+b@c.au',
    'a@@b.au',
    'a b@c.au',
    '@b.au',
    'a@.au',
  ])
    expect(faults({ email })).toEqual({ email: 'Please enter a valid email' });
});

it("takes the member's own email, whatever it ends in", () => {
  expect(faults({ email: 'Hana@demo.example' }, 'hana@demo.example')).toEqual({});
  expect(faults({ email: 'hana@other.example' }, 'hana@demo.example')).not.toEqual({});
});

it('accepts a phone number only when it is plausible', () => {
  for (const phoneNumber of [
    '+61 491 570 006',
    '(03) 9419-2388',
    '13 11 14',
    '12345',
    ' 03.9419.2388\u00a0\u00a0ext. 5 ',
    '03 9419 2388 x12',
  ])
    expect(faults({ phoneNumber }), phoneNumber).toEqual({});
  for (const phoneNumber of [
    'call me maybe',
    '1234',
    '+61 4',
    '- - - - -',
    '03 9419 2388 after five',
    'ext. 12345',
  ])
    expect(faults({ phoneNumber }), phoneNumber).toEqual({
      phoneNumber: 'Please enter a valid phone number',
    });
});

it('prefills only a phone number that the form accepts', () => {
  const user = { firstName: 'Hana', lastName: 'Tamati', registeredEmail: 'a@b.co', email: null };
  expect(prefilled({ ...user, mobile: 'ask reception', workLandline: '03 9419 2388' }).phoneNumber).toBe(
    '03 9419 2388',
  );
  expect(prefilled({ ...user, mobile: '+61 4', workLandline: null }).phoneNumber).toBe('');
});

it('says by how much a message is too long', () => {
  expect(faults({ message: 'x'.repeat(5000) })).toEqual({});
  expect(faults({ message: 'x'.repeat(5012) })).toEqual({
    message: 'Please write at most 5000 characters: 12 fewer',
  });
});

it('puts what the server refuses beside its field', () => {
  const fields = [
    { field: 'email', message: 'must be an email address' },
    { field: 'unknown', message: 'must not be given' },
  ];
  expect(faultsOfRefusal(new ApiError('No.', { status: 400, fields }))).toEqual({
    email: 'Email must be an email address',
  });
  expect(faultsOfRefusal(new Error('offline'))).toEqual({});
});
