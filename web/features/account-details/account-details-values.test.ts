import { describe, expect, it } from 'vitest';
import { type AccountValues, changesOf, type User, valuesOf, wireOf } from './account-details-values.ts';

const user = {
  id: 'b5f0f1a6-2c5e-4f43-9a2b-2f4f4f9d1a01',
  firstName: 'Hana',
  lastName: 'Te Rangi',
  mobile: 'ext. 5',
  dob: '1969/01/19',
  postalCountry: 'Australia',
  postalState: 'VIC',
  aboutMe: 'Not of this form',
  requirements: { accessibilityRequirement: null, dietaryRequirements: ['Vegan'] },
} as Partial<User> as User;

const before = valuesOf(user);
const changed = (changes: Partial<AccountValues>) => changesOf(before, { ...before, ...changes });

describe('valuesOf', () => {
  it('gives every field a value: what is missing is empty', () => {
    expect(before).toMatchObject({ firstName: 'Hana', title: '', mobile: 'ext. 5', dob: '19 / 01 / 1969' });
    expect(before.dietaryRequirements).toEqual(['Vegan']);
    expect(Object.values(before)).not.toContain(undefined);
  });

  it('takes a user of whom the server says little', () => {
    const { requirements, dob, ...rest } = user;
    expect(valuesOf(rest)).toMatchObject({ dob: '', accessibilityRequirement: '', dietaryRequirements: [] });
  });
});

describe('changesOf', () => {
  it('sends nothing when nothing was changed, and nothing for a space', () => {
    expect(changed({})).toEqual({});
    expect(changed({ firstName: ' Hana ', title: '  ' })).toEqual({});
  });

  it('sends what was changed alone, without the spaces around it', () => {
    expect(changed({ firstName: ' Hanna ', department: 'Air' })).toEqual({
      firstName: 'Hanna',
      department: 'Air',
    });
  });

  it('sends null for what was emptied', () => {
    expect(changed({ postalState: '', postalCountry: '', dob: ' ' })).toEqual({
      postalState: null,
      postalCountry: null,
      dob: null,
    });
  });

  it('sends the date of birth as YYYY/MM/DD, however it was typed', () => {
    expect(changed({ dob: '9.2.1970' })).toEqual({ dob: '1970/02/09' });
    expect(changed({ dob: '19011969' })).toEqual({});
  });

  it('sends both requirements when one of them was changed', () => {
    expect(changed({ accessibilityRequirement: 'Step-free' })).toEqual({
      requirements: { accessibilityRequirement: 'Step-free', dietaryRequirements: ['Vegan'] },
    });
  });

  it('counts a dietary requirement that was typed and not added, but never twice', () => {
    expect(changed({ otherDiet: ' No garlic ' }).requirements?.dietaryRequirements).toEqual([
      'Vegan',
      'No garlic',
    ]);
    expect(changed({ otherDiet: 'vegan' })).toEqual({});
  });
});

it('a date that cannot be read goes as it is, to be refused by name', () => {
  expect(wireOf({ ...before, dob: '31/04/2000' }).dob).toBe('31/04/2000');
});
