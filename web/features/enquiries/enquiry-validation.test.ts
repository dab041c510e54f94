import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { emptyEnquiry, initialEnquiry, toFieldErrors, validateEnquiry } from './enquiry-validation.ts';

const validEnquiry = {
  firstName: 'Hana',
  lastName: 'Tamati',
  email: 'hana.t_a-1@fire.govt.nz',
  phoneNumber: '',
  enquiryType: 'General',
  message: 'Kia ora',
  agreed: true,
};
const errorsOf = (change: Partial<typeof validEnquiry>, registeredEmail: string | null = null) => {
  const errors = validateEnquiry({ ...validEnquiry, ...change }, registeredEmail);
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
};

it('requires a visible character in every field except the phone number', () => {
  expect(errorsOf({})).toEqual({});
  const missing = {
    firstName: 'Please input your First name',
    lastName: 'Please input your Last name',
    message: 'Please enter a message',
  };
  expect(errorsOf(emptyEnquiry)).toEqual({
    ...missing,
    email: 'Please enter an Emaill address',
    enquiryType: 'Please select an enquiry type',
    agreed: 'Please agree to our privacy policy',
  });
  expect(errorsOf({ firstName: ' ', lastName: '\t', message: '\n' })).toEqual(missing);
  const invisible = { firstName: '\u3164', lastName: '\u2800\u034f', message: '\u115f\uffa0' };
  expect(errorsOf(invisible)).toEqual(missing);
});

it('accepts emails that match the specified pattern, and the registered email of the member', () => {
  for (const email of ['a@b.co', 'A.B-c_9@mail.agency.gov.au', ' a@b.info '])
    expect(errorsOf({ email })).toEqual({});
  const invalid = ['a', 'a@b', 'a@b.c', 'a@b.museum', 'a+b@c.au', 'a@@b.au', 'a b@c.au', '@b.au', 'a@.au'];
  for (const email of invalid) expect(errorsOf({ email })).toEqual({ email: 'Please enter a valid email' });
  expect(errorsOf({ email: 'Hana@demo.example' }, 'hana@demo.example')).toEqual({});
  expect(errorsOf({ email: 'hana@other.example' }, 'hana@demo.example')).not.toEqual({});
});

it('accepts and prefills only a plausible phone number', () => {
  const valid = ['+61 491 570 006', '(03) 9419-2388', '13 11 14', '12345', '03 9419 2388 x12'];
  for (const phoneNumber of [...valid, ' 03.9419.2388\u00a0\u00a0ext. 5 '])
    expect(errorsOf({ phoneNumber }), phoneNumber).toEqual({});
  const error = { phoneNumber: 'Please enter a valid phone number' };
  const invalid = ['call me maybe', '1234', '+61 4', '- - - - -', '03 9419 2388 after five', 'ext. 12345'];
  for (const phoneNumber of invalid) expect(errorsOf({ phoneNumber }), phoneNumber).toEqual(error);
  const user = { firstName: 'Hana', lastName: 'Tamati', registeredEmail: 'a@b.co', email: null };
  const prefill = (mobile: string, workLandline: string | null) =>
    initialEnquiry({ ...user, mobile, workLandline }).phoneNumber;
  expect(prefill('ask reception', '03 9419 2388')).toBe('03 9419 2388');
  expect(prefill('+61 4', null)).toBe('');
});

it('maps server errors to their fields', () => {
  const fieldErrors = [
    { field: 'email', message: 'must be an email address' },
    { field: 'unknown', message: 'is not a known field' },
  ];
  const expected = { email: 'Email must be an email address' };
  expect(toFieldErrors(new ApiError('No.', { status: 400, fieldErrors }))).toEqual(expected);
  expect(toFieldErrors(new Error('offline'))).toEqual({});
});
