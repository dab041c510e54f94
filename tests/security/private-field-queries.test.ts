import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { endpoints, isForStaff } from './endpoints.ts';

/** Hidden and private fields, spelt as in the API and as in the tables. */
const privateFields =
  'email registeredEmail secondaryEmail secondary_email personalEmail mobile workLandline work_landline dob ' +
  'dateOfBirth date_of_birth gender culturalIdentity postalAddress1 postalSuburb postal_postcode ' +
  'accessibilityRequirement dietaryRequirements middleName linkedinUrl isStaff is_staff passwordHash ' +
  'password_hash showEmail show_email wantsListing wants_listing membership isBillingContact lastSeenAt ' +
  'photoKey account.email accounts.password_hash * 1';

const portal = setUpTestApp();
const viewer = portal.signInBeforeAll('representative');
let groupId: string;
beforeAll(async () => {
  const groups = portal.database.db.selectFrom('groups').select('id').orderBy('memberCount', 'desc');
  groupId = (await groups.executeTakeFirstOrThrow()).id;
});

const lists = endpoints.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.query && !isForStaff(endpoint),
);
const prefixes: Record<string, string> = { listMembers: 'req.', listResources: 'request.' };
/** Only for lists that require a parameter. */
const requiredParameters: Record<string, () => string> = {
  listGroupMembers: () => `id=${groupId}&`,
  listResourceVersions: () => `ids=${groupId}&`,
};
const pathOf = ({ path, name }: Endpoint) =>
  `${path.replace('{kind}', 'people')}?${requiredParameters[name]?.() ?? ''}`;
const get = (path: string) => portal.sendRaw({ path, token: viewer.token });

/** Query parameters with which some APIs return extra fields. */
const parameters = 'sortField sort orderBy order field fields select include expand columns with populate';
const queriesFor = (field: string, prefix: string): string[] => [
  ...parameters.split(' ').map((name) => `${prefix}${name}=${field}`),
  `${prefix}${field}=a`,
  `${field}=a`,
  `${prefix}filter=${field}`,
  `filter[${field}]=a`,
  `${prefix}where=${field}%20IS%20NOT%20NULL`,
  `${prefix}filters[0].Key=${field}`,
  `filters[0].Key=${field}&filters[0].Value=a`,
];

describe('private fields', () => {
  it.each(lists.map((list) => [list.name, list] as const))(
    'rejects selecting, sorting and filtering by private fields in %s',
    async (name, list) => {
      const queries = privateFields.split(' ').flatMap((field) => queriesFor(field, prefixes[name] ?? ''));
      countAttacks(queries.length);
      for (const query of queries) {
        const { status, body } = await get(pathOf(list) + query);
        expect(status, query).toBe(400);
        expect(Object.keys(body), query).toEqual(expect.arrayContaining(['message', 'requestId']));
      }
      // Without the parameter, the list succeeds.
      expect((await get(pathOf(list).slice(0, -1))).status).toBe(200);
    },
  );

  it('returns no private fields in lists and profiles', async () => {
    countAttacks(3);
    const keysOf = (rows: object[]) => [...new Set(rows.flatMap(Object.keys))].sort().join(' ');
    const { members } = (await get('/api/members/list?req.size=100')).body;
    const shown = 'companyName contactId firstName jobPosition jurisdictions lastName memberImg userId';
    expect(keysOf(members)).toBe(shown);
    const group = (await get(`/api/collabgroups/members?id=${groupId}&size=100`)).body.members;
    expect(keysOf(group)).toBe('firstName id includeInDirectory lastName profileImage workplace');
    const other = members.find(({ userId }: { userId: string }) => userId !== viewer.userId);
    const profile = Object.keys((await get(`/api/users/${other.userId}`)).body);
    for (const key of 'dob gender postalAddress1 membership segments isBillingContact showEmail'.split(' '))
      expect(profile).not.toContain(key);
  });
});
