import { describe, expect, it } from 'vitest';
import {
  type ApplicantDetails,
  toReachableStep,
  validateDetails,
  validatePasswordStep,
} from './onboarding-validation.ts';

const details: ApplicantDetails = {
  firstName: 'Āwhina',
  lastName: 'Ngata',
  email: 'awhina@agency.example',
  organisationKind: 'listed',
  organisation: { value: '1', label: 'Bass Strait Fire' },
  unlistedOrganisation: '',
  address: '1 Hose Street',
  suburb: 'Ballarat',
  state: 'VIC',
  postcode: '3350',
  country: 'Australia',
  countryName: '',
};
const noAddress = { address: '', suburb: ' ', state: '', postcode: '' };

const withoutUndefined = (errors: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

const errorsWith = (plan: Parameters<typeof validateDetails>[0], changes: Partial<ApplicantDetails>) =>
  withoutUndefined(validateDetails(plan, { ...details, ...changes }));

describe('details step', () => {
  it('requires names with a visible character, and a valid email', () => {
    expect(errorsWith('Subscriber', {})).toEqual({});
    expect(errorsWith('Associate', { firstName: '\u3164', lastName: '\u2800\uffa0' })).toEqual({
      firstName: 'Please type first name',
      lastName: 'Please type last name',
    });
    for (const email of ['', ' ', 'a', 'a@b', 'a@b.c', 'a b@c.example', 'a@b@c.example'])
      expect(errorsWith('Newsletter', { email })).toEqual({ email: 'Please enter a valid email!' });
  });

  it('requires an address for the paid plan only', () => {
    expect(errorsWith('Newsletter', noAddress)).toEqual({});
    expect(errorsWith('Associate', noAddress)).toEqual({});
    expect(errorsWith('Subscriber', noAddress)).toEqual({
      address: 'Please type address',
      suburb: 'Please type suburb',
      state: 'Please choose state',
      postcode: 'Please type postcode',
    });
    expect(errorsWith('Subscriber', { country: 'International', state: '', postcode: '' })).toEqual({});
    const state = 'Please input a state in Australia';
    expect(errorsWith('Newsletter', { state: 'Otago' })).toEqual({ state });
  });

  it('requires a listed organisation or a typed name, unless the applicant has none', () => {
    const organisation = null;
    const error = { organisation: 'Please choose organisation' };
    expect(errorsWith('Newsletter', { organisation })).toEqual(error);
    const unlisted = { organisation, organisationKind: 'unlisted' } as const;
    expect(errorsWith('Newsletter', { ...unlisted, unlistedOrganisation: ' ' })).toEqual({
      unlistedOrganisation: 'Please type organisation name',
    });
    expect(errorsWith('Newsletter', { ...unlisted, unlistedOrganisation: 'Otway Brigade' })).toEqual({});
    expect(errorsWith('Newsletter', { organisation, organisationKind: 'none' })).toEqual({});
  });
});

it('reports every missing kind of character in a password', () => {
  const disallowed = 'Only letters a to z, digits and @ $ ! % * ? & are allowed!';
  const passwords = {
    '': 'Password must be at least 8 characters long!',
    'Aa1!aaa': 'Password must be at least 8 characters long!',
    'Aa1!aaaa': undefined,
    'KOTUKU77!': 'Password must contain a lowercase letter!',
    'kotuku77!': 'Password must contain an uppercase letter!',
    'Kotukuuu!': 'Password must contain a digit!',
    Kotuku777: 'Password must contain one of @ $ ! % * ? &!',
    kotukukotuku: 'Password must contain an uppercase letter, a digit and one of @ $ ! % * ? &!',
    'Kotuku 77!': disallowed,
    'Kōtuku77!': disallowed,
    'Kotuku77!#': disallowed,
    [`Aa1!${'a'.repeat(125)}`]: 'Password must be at most 128 characters long!',
  };
  for (const [password, error] of Object.entries(passwords))
    expect(validatePasswordStep({ password, confirmation: password })).toEqual({
      password: error,
      confirmation: undefined,
    });
  const { confirmation } = validatePasswordStep({ password: 'Kotuku77!', confirmation: 'Kotuku77' });
  expect(confirmation).toBe('Password do not match');
});

it('allows a step only after all previous steps are complete', () => {
  const password = { password: 'Kotuku77!', confirmation: 'Kotuku77!' };
  const checked = { plan: 'Associate', email: details.email } as const;
  const complete = { details, checked, password };
  for (const step of ['details', 'password', 'review'] as const)
    expect(toReachableStep('Associate', step, complete)).toBe(step);
  for (const progress of [
    { ...complete, details: { ...details, lastName: '' } },
    { ...complete, checked: null },
    { ...complete, details: { ...details, email: 'b@agency.example' } },
    { ...complete, checked: { ...checked, plan: 'Newsletter' as const } },
  ])
    for (const step of ['review', 'password'] as const)
      expect(toReachableStep('Associate', step, progress)).toBe('details');
  const progress = { ...complete, password: { password: '', confirmation: '' } };
  expect(toReachableStep('Associate', 'review', progress)).toBe('password');
});
