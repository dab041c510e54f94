import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { toFieldErrors, validateAccount } from './account-validation.ts';
import { type AccountValues, toFormValues, type User } from './account-values.ts';

const stored = toFormValues({ firstName: 'Hana', lastName: 'Te Rangi' } as Partial<User> as User);
const errorsOf = (changes: Partial<AccountValues>, before = stored) =>
  validateAccount({ ...before, ...changes }, before);

it('requires the first and the last name', () => {
  expect(errorsOf({})).toEqual({});
  for (const names of [
    { firstName: ' ', lastName: '' },
    { firstName: '\u3164', lastName: '\u2800\u115f' },
  ])
    expect(errorsOf(names)).toEqual({
      firstName: 'Please input your First name',
      lastName: 'Please input your Last name',
    });
});

it('accepts a valid date of birth or none', () => {
  for (const dob of ['29 / 02 / 2000', '']) expect(errorsOf({ dob })).toEqual({});
  for (const dob of ['31/04/2000', '1/1/69', 'yesterday', '19 / 01', '01/01/2999', '19 / 01 / 0969'])
    expect(errorsOf({ dob })).toEqual({ dob: 'Please input a valid date' });
});

it('accepts only Australian states in Australia, and any state elsewhere', () => {
  const wrong = { postalState: 'Please input a state in Australia' };
  const otago = { postalCountry: 'Australia', postalState: 'Otago' };
  expect(errorsOf(otago)).toEqual(wrong);
  expect(errorsOf({ ...otago, postalState: 'vic' })).toEqual(wrong);
  expect(errorsOf({}, { ...stored, ...otago })).toEqual(wrong);
  for (const postalState of ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT', ''])
    expect(errorsOf({ postalCountry: 'Australia', postalState })).toEqual({});
  for (const postalCountry of ['International', ''])
    expect(errorsOf({ ...otago, postalCountry })).toEqual({});
});

it('accepts any stored phone number, and new ones with at least five digits', () => {
  const short = 'Please enter a complete phone number';
  for (const mobile of ['ext. 5', '1234']) expect(errorsOf({}, { ...stored, mobile })).toEqual({});
  const changed = errorsOf({ mobile: 'ext. 6' }, { ...stored, mobile: 'ext. 5' });
  expect(changed).toEqual({ mobile: 'Mobile must be a phone number' });
  expect(errorsOf({ mobile: '1234', workLandline: ' 1 ' })).toEqual({ mobile: short, workLandline: short });
  expect(errorsOf({ mobile: '+61 4' })).toEqual({ mobile: short });
  expect(errorsOf({ mobile: '12345' })).toEqual({});
});

it('names the field that is too long', () => {
  expect(errorsOf({ department: 'x'.repeat(101), accessibilityRequirement: 'x'.repeat(501) })).toEqual({
    department: 'Department must be at most 100 characters',
    accessibilityRequirement: 'Accessibility requirement must be at most 500 characters',
  });
});

it('maps server errors to their fields', () => {
  const rejection = new ApiError('The request contains invalid values.', {
    status: 400,
    fieldErrors: [
      { field: 'mobile', message: 'must be a phone number' },
      { field: 'postalState', message: 'Please input a state in Australia' },
      { field: 'requirements.dietaryRequirements.0', message: 'must be text' },
      { field: 'companyName', message: 'cannot be changed here' },
    ],
  });
  expect(toFieldErrors(rejection)).toEqual({
    mobile: 'Mobile must be a phone number',
    postalState: 'Please input a state in Australia',
    dietaryRequirements: 'Dietary requirements must be text',
  });
  expect(toFieldErrors(new TypeError('no'))).toEqual({});
});
