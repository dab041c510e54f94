import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { faultsOf, faultsOfRefusal } from './account-details-rules.ts';
import { type AccountValues, type User, valuesOf } from './account-details-values.ts';

const stored = valuesOf({ firstName: 'Hana', lastName: 'Te Rangi' } as Partial<User> as User);
const faults = (changes: Partial<AccountValues>, before = stored) =>
  faultsOf({ ...before, ...changes }, before);

describe('faultsOf', () => {
  it('finds nothing wrong with the two names alone', () => {
    expect(faults({})).toEqual({});
  });

  it('asks for the first and the last name', () => {
    for (const names of [
      { firstName: ' ', lastName: '' },
      { firstName: '\u3164', lastName: '\u2800\u115f' },
    ])
      expect(faults(names)).toEqual({
        firstName: 'Please input your First name',
        lastName: 'Please input your Last name',
      });
  });

  it.each(['31/04/2000', '1/1/69', 'yesterday', '19 / 01', '01/01/2999', '19 / 01 / 0969'])(
    'takes no date of birth %j',
    (dob) => {
      expect(faults({ dob })).toEqual({ dob: 'Please input a valid date' });
    },
  );

  it('takes a date of birth, or none', () => {
    expect(faults({ dob: '29 / 02 / 2000' })).toEqual({});
    expect(faults({ dob: '' })).toEqual({});
  });

  it('takes the states of Australia alone in Australia, and any elsewhere', () => {
    const wrong = { postalState: 'Please input a state in Australia' };
    expect(faults({ postalCountry: 'Australia', postalState: 'Otago' })).toEqual(wrong);
    expect(faults({ postalCountry: 'Australia', postalState: 'vic' })).toEqual(wrong);
    for (const postalState of ['VIC', 'NSW', 'QLD', 'SA', 'NT', 'TAS', 'WA', 'ACT', ''])
      expect(faults({ postalCountry: 'Australia', postalState })).toEqual({});
    expect(faults({ postalCountry: 'International', postalState: 'Otago' })).toEqual({});
    expect(faults({ postalCountry: '', postalState: 'Otago' })).toEqual({});
  });

  it('refuses a stored state that is none, even when it was not touched', () => {
    expect(faults({}, { ...stored, postalCountry: 'Australia', postalState: 'Otago' })).toHaveProperty(
      'postalState',
    );
  });

  it('takes valid emails, or none', () => {
    expect(faults({ secondaryEmail: 'hana@', personalEmail: 'hana at home' })).toEqual({
      secondaryEmail: 'Please enter a valid email',
      personalEmail: 'Please enter a valid email',
    });
    expect(faults({ secondaryEmail: ' hana@example.com ', personalEmail: '' })).toEqual({});
  });

  it('lets stored phones of any shape be, and refuses new ones that the server would', () => {
    expect(faults({}, { ...stored, mobile: 'ext. 5' })).toEqual({});
    expect(faults({ mobile: 'ext. 6' }, { ...stored, mobile: 'ext. 5' })).toEqual({
      mobile: 'Mobile must be a phone number',
    });
  });

  it('asks for a whole phone number, unless so short a one is stored already', () => {
    const sentence = 'Please enter a whole phone number';
    expect(faults({ mobile: '1234', workLandline: ' 1 ' })).toEqual({
      mobile: sentence,
      workLandline: sentence,
    });
    expect(faults({ mobile: '+61 4' })).toEqual({ mobile: sentence });
    expect(faults({ mobile: '12345' })).toEqual({});
    expect(faults({}, { ...stored, mobile: '1234' })).toEqual({});
  });

  it('says of which field it is that it is too long', () => {
    expect(faults({ department: 'x'.repeat(101) })).toEqual({
      department: 'Department must be at most 100 characters',
    });
    expect(faults({ accessibilityRequirement: 'x'.repeat(501) })).toEqual({
      accessibilityRequirement: 'Accessibility requirement must be at most 500 characters',
    });
  });
});

it('what the server refuses is told by field, nested ones too; the rest is left to others', () => {
  const refused = new ApiError('Some of what was sent is not right.', {
    status: 400,
    fields: [
      { field: 'mobile', message: 'must be a phone number' },
      { field: 'postalState', message: 'Please input a state in Australia' },
      { field: 'requirements.dietaryRequirements.0', message: 'must be text' },
      { field: 'companyName', message: 'cannot be changed here' },
    ],
  });
  expect(faultsOfRefusal(refused)).toEqual({
    mobile: 'Mobile must be a phone number',
    postalState: 'Please input a state in Australia',
    dietaryRequirements: 'Dietary requirements must be text',
  });
  expect(faultsOfRefusal(new TypeError('no'))).toEqual({});
});
