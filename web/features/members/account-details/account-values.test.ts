import { expect, it } from 'vitest';
import { type AccountValues, changedFields, toFormValues, toRequest, type User } from './account-values.ts';

const user = {
  id: 'b5f0f1a6-2c5e-4f43-9a2b-2f4f4f9d1a01',
  firstName: 'Hana',
  lastName: 'Te Rangi',
  mobile: 'ext. 5',
  dob: '1969/01/19',
  postalCountry: 'Australia',
  postalState: 'VIC',
  aboutMe: 'Not part of this form',
  requirements: { accessibilityRequirement: null, dietaryRequirements: ['Vegan'] },
} as Partial<User> as User;

const before = toFormValues(user);
const changed = (changes: Partial<AccountValues>) => changedFields(before, { ...before, ...changes });

it('gives every field a value', () => {
  expect(before).toMatchObject({ firstName: 'Hana', title: '', mobile: 'ext. 5', dob: '19 / 01 / 1969' });
  expect(before.dietaryRequirements).toEqual(['Vegan']);
  expect(Object.values(before)).not.toContain(undefined);
  const { requirements, dob, ...otherDetails } = user;
  expect(toFormValues(otherDetails)).toMatchObject({
    dob: '',
    accessibilityRequirement: '',
    dietaryRequirements: [],
  });
});

it('sends only changed values, trimmed, and null for cleared ones', () => {
  expect(changed({})).toEqual({});
  expect(changed({ firstName: ' Hana ', title: '  ' })).toEqual({});
  const changes = { firstName: ' Hanna ', department: 'Air' };
  expect(changed(changes)).toEqual({ firstName: 'Hanna', department: 'Air' });
  const cleared = { postalState: null, postalCountry: null, dob: null };
  expect(changed({ postalState: '', postalCountry: '', dob: ' ' })).toEqual(cleared);
});

it('sends the date of birth as YYYY/MM/DD, or as typed when it is invalid', () => {
  expect(changed({ dob: '9.2.1970' })).toEqual({ dob: '1970/02/09' });
  expect(changed({ dob: '19011969' })).toEqual({});
  expect(toRequest({ ...before, dob: '31/04/2000' }).dob).toBe('31/04/2000');
});

it('sends all requirements when one changes, with a diet that was typed but not added', () => {
  expect(changed({ accessibilityRequirement: 'Step-free' })).toEqual({
    requirements: { accessibilityRequirement: 'Step-free', dietaryRequirements: ['Vegan'] },
  });
  const { requirements } = changed({ otherDiet: ' No garlic ' });
  expect(requirements?.dietaryRequirements).toEqual(['Vegan', 'No garlic']);
  expect(changed({ otherDiet: 'vegan' })).toEqual({});
});
