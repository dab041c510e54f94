import { describe, expect, it } from 'vitest';
import { type Details, detailsFaults, passwordStepFaults } from './onboarding-rules.ts';
import { reachableStep } from './onboarding-steps.ts';

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

const told = (faults: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

describe('the details', () => {
  it('are right when all is given', () => {
    expect(told(detailsFaults('Subscriber', details))).toEqual({});
  });

  it('need names with a visible character', () => {
    const invisible = { ...details, firstName: '\u3164', lastName: '\u2800\uffa0' };
    expect(told(detailsFaults('Associate', invisible))).toEqual({
      firstName: 'Please type first name',
      lastName: 'Please type last name',
    });
  });

  it('need an address for the plan that is billed, and for no other', () => {
    const without = { ...details, ...noAddress };
    expect(told(detailsFaults('Newsletter', without))).toEqual({});
    expect(told(detailsFaults('Associate', without))).toEqual({});
    expect(told(detailsFaults('Subscriber', without))).toEqual({
      address: 'Please type address',
      suburb: 'Please type suburb',
      state: 'Please choose state',
      postcode: 'Please type postcode',
    });
  });

  it('require an organisation from the list or a typed name, unless the visitor has none', () => {
    const listed: Details = { ...details, organisation: null };
    expect(told(detailsFaults('Newsletter', listed))).toEqual({ organisation: 'Please choose organisation' });
    const unlisted: Details = { ...listed, organisationKind: 'unlisted', unlistedOrganisation: ' ' };
    expect(told(detailsFaults('Newsletter', unlisted))).toEqual({
      unlistedOrganisation: 'Please type organisation name',
    });
    const named = { ...unlisted, unlistedOrganisation: 'Otway Brigade' };
    expect(told(detailsFaults('Newsletter', named))).toEqual({});
    expect(told(detailsFaults('Newsletter', { ...listed, organisationKind: 'none' }))).toEqual({});
  });

  it('take an address abroad without state and postcode', () => {
    const abroad: Details = { ...details, country: 'International', state: '', postcode: '' };
    expect(told(detailsFaults('Subscriber', abroad))).toEqual({});
  });

  it('take no foreign state in Australia, whatever the plan', () => {
    const faults = told(detailsFaults('Newsletter', { ...details, state: 'Otago' }));
    expect(faults).toEqual({ state: 'Please input a state in Australia' });
  });

  it.each(['', ' ', 'a', 'a@b', 'a@b.c', 'a b@c.example', 'a@b@c.example'])('refuse %j as email', (email) => {
    expect(detailsFaults('Newsletter', { ...details, email }).email).toBe('Please enter a valid email!');
  });
});

describe('the password', () => {
  it.each([
    ['', 'Password must be at least 8 characters long!'],
    ['Aa1!aaa', 'Password must be at least 8 characters long!'],
    ['Aa1!aaaa', undefined],
    ['KOTUKU77!', 'Password must contain a lowercase letter!'],
    ['kotuku77!', 'Password must contain an uppercase letter!'],
    ['Kotukuuu!', 'Password must contain a digit!'],
    ['Kotuku777', 'Password must contain one of @ $ ! % * ? &!'],
    ['kotukukotuku', 'Password must contain an uppercase letter, a digit and one of @ $ ! % * ? &!'],
    ['Kotuku 77!', 'Only letters a to z, digits and @ $ ! % * ? & are allowed!'],
    ['Kōtuku77!', 'Only letters a to z, digits and @ $ ! % * ? & are allowed!'],
    ['Kotuku77!#', 'Only letters a to z, digits and @ $ ! % * ? & are allowed!'],
    [`Aa1!${'a'.repeat(125)}`, 'Password must be at most 128 characters long!'],
  ])('%j: %s', (password, fault) => {
    expect(passwordStepFaults({ password, confirmation: password })).toEqual({
      password: fault,
      confirmation: undefined,
    });
  });

  it('must be confirmed', () => {
    const { confirmation } = passwordStepFaults({ password: 'Kotuku77!', confirmation: 'Kotuku77' });
    expect(confirmation).toBe('Password do not match');
  });
});

describe('a step can be reached', () => {
  const password = { password: 'Kotuku77!', confirmation: 'Kotuku77!' };
  const checked = { plan: 'Associate', email: details.email } as const;
  const complete = { details, checked, password };

  it('when all before it is complete', () => {
    expect(reachableStep('Associate', 'details', complete)).toBe('details');
    expect(reachableStep('Associate', 'password', complete)).toBe('password');
    expect(reachableStep('Associate', 'review', complete)).toBe('review');
  });

  it.each([
    ['details are missing', { ...complete, details: { ...details, lastName: '' } }],
    ['the email was never checked', { ...complete, checked: null }],
    ['the email has changed since', { ...complete, details: { ...details, email: 'b@agency.example' } }],
    [
      'it was checked for another plan',
      { ...complete, checked: { ...checked, plan: 'Newsletter' as const } },
    ],
  ])('only by way of the details when %s', (_, progress) => {
    expect(reachableStep('Associate', 'review', progress)).toBe('details');
    expect(reachableStep('Associate', 'password', progress)).toBe('details');
  });

  it('only by way of the password when it is missing', () => {
    const progress = { ...complete, password: { password: '', confirmation: '' } };
    expect(reachableStep('Associate', 'review', progress)).toBe('password');
  });
});
