import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { attacked } from '#tests/support/attacked.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

/** What members may hide or alone see of themselves, in the spellings of the wire and of the tables. */
const hidden = [
  ...[
    'email',
    'registeredEmail',
    'secondaryEmail',
    'secondary_email',
    'personalEmail',
    'mobile',
    'workLandline',
  ],
  ...['work_landline', 'dob', 'dateOfBirth', 'date_of_birth', 'gender', 'culturalIdentity', 'postalAddress1'],
  ...[
    'postalSuburb',
    'postal_postcode',
    'accessibilityRequirement',
    'dietaryRequirements',
    'middleName',
    'linkedinUrl',
  ],
  ...[
    'isStaff',
    'is_staff',
    'passwordHash',
    'password_hash',
    'showEmail',
    'show_email',
    'inDirectory',
    'in_directory',
  ],
  ...[
    'membership',
    'isBillingContact',
    'lastSeenAt',
    'photoKey',
    'account.email',
    'accounts.password_hash',
    '*',
    '1',
  ],
];

let portal: TestApp;
let reader: SignedIn;
let groupId: string;

beforeAll(async () => {
  portal = await startTestApp();
  reader = await portal.signIn('representative');
  const { id } = await portal.database.db
    .selectFrom('groups')
    .select('id')
    .orderBy('memberCount', 'desc')
    .executeTakeFirstOrThrow();
  groupId = id;
});
afterAll(() => portal.close());

const lists = Object.values(areas)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(({ method, query, access }) => method === 'GET' && query && access !== 'staff');

/** Under which names each list takes its questions. */
const prefixes: Record<string, string> = { listMembers: 'req.', listResources: 'request.' };
const pathOf = ({ path, name }: Endpoint) =>
  name === 'listGroupMembers' ? `${path}?id=${groupId}&` : `${path}?`;
const ask = (path: string) => portal.call({ path, token: reader.token });

/** The ways in which one asks other systems for more than they show. */
const questions = (field: string, prefix: string): string[] => [
  ...['sortField', 'sort', 'orderBy', 'order', 'field'].map((name) => `${prefix}${name}=${field}`),
  ...['fields', 'select', 'include', 'expand', 'columns', 'with', 'populate'].map(
    (name) => `${prefix}${name}=${field}`,
  ),
  ...[
    `${prefix}${field}=a`,
    `${field}=a`,
    `${prefix}filter=${field}`,
    `${prefix}where=${field}%20IS%20NOT%20NULL`,
  ],
  ...[`filters[0].Key=${field}&filters[0].Value=a`, `${prefix}filters[0].Key=${field}`, `filter[${field}]=a`],
];

describe('hidden fields are not to be had', () => {
  it.each(lists.map((list) => [list.name, list] as const))(
    'by any query, sort or filter of %s',
    async (name, list) => {
      const prefix = prefixes[name] ?? '';
      const tries = hidden.flatMap((field) => questions(field, prefix));
      attacked(tries.length);
      for (const query of tries) {
        const { status, body } = await ask(pathOf(list) + query);
        expect(status, query).toBe(400);
        expect(Object.keys(body).sort(), query).toEqual(expect.arrayContaining(['message', 'requestId']));
      }
      // The list itself answers: the refusals are about the questions.
      expect((await ask(pathOf(list).slice(0, -1))).status).toBe(200);
    },
  );

  it('by the keys of what is answered: nothing is there but what the directory shows', async () => {
    attacked(3);
    const keysOf = (rows: object[]) => [...new Set(rows.flatMap(Object.keys))].sort();
    const { members } = (await ask('/api/members/list?req.size=100')).body;
    expect(keysOf(members)).toEqual(
      [
        'companyName',
        'contactId',
        'firstName',
        'jobPosition',
        'jurisdictions',
        'lastName',
        'memberImg',
        'userId',
      ].sort(),
    );
    const roster = (await ask(`/api/collabgroups/members?id=${groupId}&size=100`)).body.members;
    expect(keysOf(roster)).toEqual([
      'firstName',
      'id',
      'includeInDirectory',
      'lastName',
      'profileImage',
      'workplace',
    ]);
    const own = [
      'dob',
      'gender',
      'postalAddress1',
      'membership',
      'segments',
      'isBillingContact',
      'showEmail',
    ];
    const [somebody] = members.filter(({ userId }: { userId: string }) => userId !== reader.userId);
    const other = (await ask(`/api/users/${somebody.userId}`)).body;
    for (const key of own) expect(Object.keys(other)).not.toContain(key);
  });

  it('by searching for them, nor by how many are found', async () => {
    // Numbers, for a suburb or a mail address may be somebody's name as well.
    const { rows } = await portal.database.pool.query(
      `SELECT mobile, work_landline, date_of_birth, postal_postcode FROM members
       WHERE in_directory AND mobile IS NOT NULL ORDER BY id LIMIT 15`,
    );
    const values = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(values.length).toBeGreaterThan(30);
    attacked(values.length * 2);
    for (const typed of (values as string[]).map(encodeURIComponent)) {
      for (const path of [
        `/api/members/list?req.name=${typed}`,
        `/api/collabgroups/members?id=${groupId}&name=${typed}`,
      ]) {
        const { body } = await ask(path);
        expect(body, path).toMatchObject({ members: [], totalItems: 0 });
      }
    }
  });
});
