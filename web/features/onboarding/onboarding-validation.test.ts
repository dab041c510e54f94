import { describe, expect, it } from 'vitest';
import {
  type Details,
  reachableStep,
  validateDetails,
  validatePasswordStep,
} from './onboarding-validation.ts';

const details: Details = {
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

const shown = (faults: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

const faultsWith = (plan: Parameters<typeof validateDetails>[0], changes: Partial<Details>) =>
  shown(validateDetails(plan, { ...details, ...changes }));

describe('the details step', () => {
  it('requires names with a visible character, and a valid email', () => {
    expect(faultsWith('Subscriber', {})).toEqual({});
    expect(faultsWith('Associate', { firstName: '\u3164', lastName: '\u2800\uffa0' })).toEqual({
      firstName: 'Please type first name',
      lastName: 'Please type last name',
    });
    for (const email of ['', ' ', 'a', 'a@b', 'a@b.c', 'a b@c.example', 'a@b@c.example'])
      expect(faultsWith('Newsletter', { email })).toEqual({ email: 'Please enter a valid email!' });
  });

  it('requires an address for the paid plan only', () => {
    expect(faultsWith('Newsletter', noAddress)).toEqual({});
    expect(faultsWith('Associate', noAddress)).toEqual({});
    expect(faultsWith('Subscriber', noAddress)).toEqual({
      address: 'Please type address',
      suburb: 'Please type suburb',
      state: 'Please choose state',
      postcode: 'Please type postcode',
    });
    expect(faultsWith('Subscriber', { country: 'International', state: '', postcode: '' })).toEqual({});
    const state = 'Please input a state in Australia';
    expect(faultsWith('Newsletter', { state: 'Otago' })).toEqual({ state });
  });

  it('requires an organisation from the list or a typed name, unless the visitor has none', () => {
    const organisation = null;
    const fault = { organisation: 'Please choose organisation' };
    expect(faultsWith('Newsletter', { organisation })).toEqual(fault);
    const unlisted = { organisation, organisationKind: 'unlisted' } as const;
    expect(faultsWith('Newsletter', { ...unlisted, unlistedOrganisation: ' ' })).toEqual({
      unlistedOrganisation: 'Please type organisation name',
    });
    expect(faultsWith('Newsletter', { ...unlisted, unlistedOrganisation: 'Otway Brigade' })).toEqual({});
    expect(faultsWith('Newsletter', { organisation, organisationKind: 'none' })).toEqual({});
  });
});

it('the password step names every missing kind of character', () => {
  const characters = 'Only letters a to z, digits and @ $ ! % * ? & are allowed!';
  const passwords = {
    '': 'Password must be at least 8 characters long!',
    'Aa1!aaa': 'Password must be at least 8 characters long!',
    'Aa1!aaaa': undefined,
    'KOTUKU77!': 'Password must contain a lowercase letter!',
    'kotuku77!': 'Password must contain an uppercase letter!',
    'Kotukuuu!': 'Password must contain a digit!',
    Kotuku777: 'Password must contain one of @ $ ! % * ? &!',
    kotukukotuku: 'Password must contain an uppercase letter, a digit and one of @ $ ! % * ? &!',
    'Kotuku 77!': characters,
    'Kōtuku77!': characters,
    'Kotuku77!#': characters,
    [`Aa1!${'a'.repeat(125)}`]: 'Password must be at most 128 characters long!',
  };
  for (const [password, fault] of Object.entries(passwords))
    expect(validatePasswordStep({ password, confirmation: password })).toEqual({
      password: fault,
      confirmation: undefined,
    });
  const { confirmation } = validatePasswordStep({ password: 'Kotuku77!', confirmation: 'Kotuku77' });
  expect(confirmation).toBe('Password do not match');
});

it('a step is reachable when all steps before it are complete', () => {
  const password = { password: 'Kotuku77!', confirmation: 'Kotuku77!' };
  const checked = { plan: 'Associate', email: details.email } as const;
  const complete = { details, checked, password };
  for (const step of ['details', 'password', 'review'] as const)
    expect(reachableStep('Associate', step, complete)).toBe(step);
  for (const progress of [
    { ...complete, details: { ...details, lastName: '' } },
    { ...complete, checked: null },
    { ...complete, details: { ...details, email: 'b@agency.example' } },
    { ...complete, checked: { ...checked, plan: 'Newsletter' as const } },
  ])
    for (const step of ['review', 'password'] as const)
      expect(reachableStep('Associate', step, progress)).toBe('details');
  const progress = { ...complete, password: { password: '', confirmation: '' } };
  expect(reachableStep('Associate', 'review', progress)).toBe('password');
});
