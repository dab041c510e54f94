import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Call, calls } from './calls.ts';
import type { Cast } from './cast.ts';
import { endpointOf, endpoints, isFromMemory, listsNotMeasured, rememberedPages } from './endpoint-of.ts';

const somebody = { id: '1', token: 'token' };
const cast: Cast = {
  ...{ callers: [somebody], billingContacts: [somebody], invoices: [somebody], emails: ['a@demo.example'] },
  ...{ listedMembers: ['1'], groups: ['1'], articles: ['one'], categories: ['1'], jurisdictions: ['1'] },
  ...{ organisations: ['1'], names: ['Ann'], titleWords: ['fire'], organisationWords: ['fire'] },
  photo: Buffer.from('photo'),
};
const endpointsOf = ({ asks }: Call) => asks(cast).map(endpointOf);

test('every list of the contract is measured, or is left out for a reason', () => {
  const lists = endpoints.map(({ name }) => name).filter((name) => name.startsWith('list'));
  const measured = new Set(calls.flatMap(endpointsOf).map(({ name }) => name));
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter((name) => !measured.has(name))).toEqual(Object.keys(listsNotMeasured));
});

test('a call is known by its address, by the letter first', () => {
  const name = (path: string) => endpointOf({ path }).name;
  expect(name('/api/orgs/names')).toBe('listOrganisationNames');
  expect(name('/api/orgs/17?all')).toBe('getOrganisation');
  expect(() => name('/api/nothing')).toThrow('GET /api/nothing is no call of the contract.');
});

test('what is answered from memory follows from the contract, and from who else reads the setting', () => {
  const readers = globSync('server/features/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('answerMemory'),
  );
  expect(readers.toSorted()).toEqual(Object.keys(rememberedPages));
  const fromMemory = calls.filter((call) => endpointsOf(call).every(isFromMemory)).map(({ name }) => name);
  expect(fromMemory).toEqual(
    expect.arrayContaining(['resources', 'groups', 'events', 'resources by words', 'genders']),
  );
  expect(fromMemory).not.toEqual(expect.arrayContaining(['members']));
  expect(fromMemory).not.toEqual(expect.arrayContaining(['my groups']));
});
