import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import type { Cast } from './cast.ts';
import {
  endpointOf,
  endpoints,
  isFromMemory,
  listsNotMeasured,
  parametersNotMeasured,
  rememberedPages,
} from './endpoint-of.ts';

const somebody = { id: '1', token: 'token' };
const ofGroup = { groupId: '1', chosen: '1' };
const cast: Cast = {
  ...{ callers: [somebody], billingContacts: [somebody], representatives: [somebody], invoices: [somebody] },
  emails: ['a@demo.example'],
  ...{ listedMembers: ['1'], groups: ['1'], articles: ['one'], groupTypes: ['1'], organisations: ['1'] },
  ...{ accessLevels: ['1'], categories: ['1'], subcategories: ['1'], jurisdictions: ['1'], sectors: ['1'] },
  ...{ names: ['Ann'], lastNames: ['Ann'], letters: ['A'], beginnings: ['An'], mistyped: ['Nan'] },
  ...{ titleWords: ['fire'], groupWords: ['fire'], organisationWords: ['fire'] },
  ...{ namesOfGroups: [ofGroup], sectorsOfGroups: [ofGroup], photo: Buffer.from('photo') },
};
const endpointsOf = ({ asks }: Call) => asks(cast).map(endpointOf);

test('every list of the contract is measured, or is left out for a reason', () => {
  const lists = endpoints.map(({ name }) => name).filter((name) => name.startsWith('list'));
  const measured = new Set(calls.flatMap(endpointsOf).map(({ name }) => name));
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter((name) => !measured.has(name))).toEqual(Object.keys(listsNotMeasured));
});

test('every way to narrow a list down or to order it is measured, or is left out for a reason', () => {
  const given = new Set(
    calls.flatMap(({ asks, paged }) =>
      asks(cast).flatMap((ask) => {
        const { name } = endpointOf(ask);
        const words = [...new URLSearchParams(ask.path.split('?')[1]).keys(), paged?.page, paged?.size];
        return words.map((word) => `${name} ${word?.replace(/\[.*/, '')}`);
      }),
    ),
  );
  const known = endpoints
    .filter(({ name }) => name.startsWith('list') && !(name in listsNotMeasured))
    .flatMap(({ name, query }) => parametersIn(query?._zod.def).map((word) => `${name} ${word}`));
  expect(known).toEqual(expect.arrayContaining(['listMembers req.name', 'listOrganisations filters']));
  const missing = known
    .filter((word) => !given.has(word))
    .map((word) => word.replace(/ (req|request)\./, ' '));
  expect(missing.toSorted()).toEqual(Object.keys(parametersNotMeasured).toSorted());
});

/** Their names on the wire: of what stands in another, behind a dot. */
function parametersIn(def: unknown, before = ''): string[] {
  const { shape, innerType } = (def ?? {}) as { shape?: Record<string, Schema>; innerType?: Schema };
  if (innerType) return parametersIn(innerType._zod.def, before);
  return Object.entries(shape ?? {}).flatMap(([word, schema]) => {
    const inside = parametersIn(schema._zod.def, `${before}${word}.`);
    return inside.length > 0 ? inside : [`${before}${word}`];
  });
}
type Schema = { _zod: { def: unknown } };

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
