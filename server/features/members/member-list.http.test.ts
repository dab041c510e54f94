import { beforeAll, describe, expect, it } from 'vitest';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const editor = portal.signInBeforeAll('editor');

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

type Query = Parameters<typeof list>[0];
const list = async (
  query: NonNullable<Parameters<typeof portal.send<typeof memberListStaff.listStaffMembers>>[1]['query']>,
  caller: TestSession = officer,
) => (await portal.send(memberListStaff.listStaffMembers, { query }, caller)).body;
const namesOf = async (query: Query) => (await list(query)).members.map(({ name }) => name);

let organisationId: string;

/** Each has an account with the name as the email address. */
async function createMember(name: string, values: Record<string, unknown> = {}, account: object = {}) {
  const [firstName, ...lastNames] = name.split(' ');
  const columns: Record<string, unknown> = {
    first_name: firstName,
    last_name: lastNames.join(' '),
    membership_id: (await rows("SELECT id FROM memberships WHERE name = 'Associate'"))[0]?.id,
    organisation_id: organisationId,
    ...values,
  };
  const [member] = await rows(
    `INSERT INTO members (${Object.keys(columns)}) VALUES (${Object.keys(columns).map((_, index) => `$${index + 1}`)})
     RETURNING id, member_number`,
    Object.values(columns),
  );
  const accounts: Record<string, unknown> = {
    member_id: member.id,
    email: `${firstName}@members.example`,
    password_hash: 'x',
    email_confirmed_at: new Date(),
    ...account,
  };
  await rows(
    `INSERT INTO accounts (${Object.keys(accounts)}) VALUES (${Object.keys(accounts).map((_, index) => `$${index + 1}`)})`,
    Object.values(accounts),
  );
  return { id: member.id as string, memberNumber: member.member_number as number };
}

const createOrganisation = async (name: string) =>
  (await rows('INSERT INTO organisations (name) VALUES ($1) RETURNING id', [name]))[0].id as string;

beforeAll(async () => {
  organisationId = await createOrganisation('Waipapa Lifeguards Trust');
});

describe('search', () => {
  let number: number;
  const name = 'Zéphyrine Ōtāhuhu-Quill';
  beforeAll(async () => {
    const contacts = {
      preferred_name: 'Zedda',
      mobile: '+61 (0)488 777 351',
      work_landline: '(03) 9555 0199 ext 12',
      secondary_email: 'ZQ@moa.example',
    };
    ({ memberNumber: number } = await createMember(name, contacts, { email: 'zeph.quill@kea.example' }));
  });

  it.each([
    ['first, last and preferred name, in any order', ['zephyrine otahuhu', 'quill ZÉPH', 'zedda']],
    ['name with one typo', ['zephyrne quill', 'otahuuh']],
    [
      'email and domain',
      ['zeph.quill@kea', 'zq@moa.example', '@kea.example', 'zeph.quill', '<zeph.quill@kea.example>'],
    ],
    [
      'mobile',
      ['0488 777 351', '+61488777351', '0061 488-777-351', '61488777351', '488777351', '(0488) 777'],
    ],
    ['landline', ['03 9555 0199', '9555 0199', '+61 3 9555 01']],
    ['organisation, also with a name or a typo', ['waipapa lifeg', 'zeph waipapa', 'waipapa lifegaurds']],
  ])('finds by %s', async (_, texts) => {
    for (const text of texts) expect([text, await namesOf({ text })]).toEqual([text, [name]]);
  });

  it('finds by member number, and shows it', async () => {
    for (const text of [String(number), `no. ${number}`, `#${number}`]) {
      const { members, totalItems } = await list({ text });
      expect([members[0]?.memberNumber, members[0]?.name, totalItems]).toEqual([number, name, 1]);
    }
  });

  it('finds nothing if a word or a digit differs, and for punctuation', async () => {
    for (const text of [
      'zephyrine waikato',
      '0488 777 352',
      '00000',
      'zeph.quill@moa.example',
      '***',
      '0',
      '@',
    ])
      expect([text, await namesOf({ text, organisationId })]).toEqual([text, text === '@' ? [name] : []]);
  });

  it('shows whole words of names before beginnings, and these before organisations', async () => {
    const other = await createOrganisation('Quillan Brigade');
    await createMember('Aroha Aa', { organisation_id: other });
    await createMember('Bea Quilliam');
    await createMember('Wiremu Quill');
    expect(await namesOf({ text: 'quill' })).toEqual([name, 'Wiremu Quill', 'Bea Quilliam', 'Aroha Aa']);
    expect((await namesOf({ text: 'quill', sortField: 'name' }))[0]).toBe('Aroha Aa');
  });
});

describe('filters', () => {
  let firm: string;
  const named = async (query: Query) => (await namesOf({ organisationId: firm, ...query })).join();
  beforeAll(async () => {
    firm = await createOrganisation('Filtered Brigade');
    const inFirm = { organisation_id: firm };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const seen = (days: number) => ({ last_seen_at: daysAgo(days) });
    await createMember('Ana A', { ...inFirm, joined_at: '2020-01-31T12:59:00Z' }, seen(10));
    await createMember(
      'Ben B',
      { ...inFirm, joined_at: '2020-01-31T13:01:00Z', wants_listing: false },
      seen(60),
    );
    await createMember(
      'Cy C',
      { ...inFirm, joined_at: '2020-02-10T00:00:00Z' },
      { ...seen(100), disabled_at: new Date() },
    );
    await createMember(
      'Di D',
      { ...inFirm, joined_at: '2021-01-01T00:00:00Z' },
      { email_confirmed_at: null },
    );
    const { id } = await createMember('Ed E', { ...inFirm, joined_at: '2022-01-01T00:00:00Z' });
    await rows('DELETE FROM accounts WHERE member_id = $1', [id]);
    const { id: closed } = await createMember('Fay F', inFirm);
    await rows('DELETE FROM accounts WHERE member_id = $1', [closed]);
    await rows('UPDATE members SET closed_at = now() WHERE id = $1', [closed]);
  });

  it('filters by state, and lists closed accounts only then', async () => {
    expect(await named({})).toBe('Ana A,Ben B,Cy C,Di D,Ed E');
    const names = {
      active: 'Ana A,Ben B',
      unconfirmed: 'Di D',
      disabled: 'Cy C',
      'no account': 'Ed E',
      closed: 'Fay F',
    };
    for (const [state, expected] of Object.entries(names))
      expect(await named({ state: state as keyof typeof names })).toBe(expected);
  });

  it('filters by last use, directory and days of joining in Melbourne', async () => {
    expect(await named({ lastSeen: '30 days' })).toBe('Ana A');
    expect(await named({ lastSeen: '90 days' })).toBe('Ana A,Ben B');
    expect(await named({ lastSeen: 'earlier' })).toBe('Cy C');
    expect(await named({ lastSeen: 'never' })).toBe('Di D,Ed E');
    expect(await named({ listing: 'listed' })).toBe('Ana A');
    expect(await named({ listing: 'unlisted', joinedFrom: '2020-02-01' })).toBe('Ben B,Cy C,Di D,Ed E');
    expect(await named({ joinedFrom: '2020-02-01', joinedTo: '2020-02-10' })).toBe('Ben B,Cy C');
    expect(await named({ joinedTo: '2020-01-31' })).toBe('Ana A');
  });

  it('filters by plan, jurisdiction and segment', async () => {
    const filters = (await portal.send(memberListStaff.listMemberFilters, {}, officer)).body;
    const count = async (table: string, column: string, id: string) =>
      (
        await rows(
          `SELECT count(*)::integer AS count FROM ${table} WHERE ${column} = $1 AND closed_at IS NULL`,
          [id],
        )
      )[0].count as number;
    for (const { id } of filters.memberships)
      expect((await list({ membershipId: id })).totalItems).toBe(await count('members', 'membership_id', id));
    const joined = (table: string) => `members JOIN ${table} ON member_id = members.id`;
    for (const { id } of filters.jurisdictions)
      expect((await list({ jurisdictionId: id })).totalItems).toBe(
        await count(joined('member_jurisdictions'), 'jurisdiction_id', id),
      );
    for (const { id } of filters.segments)
      expect((await list({ segmentId: id })).totalItems).toBe(
        await count(joined('member_segments'), 'segment_id', id),
      );
    expect(filters.segments.length * filters.jurisdictions.length).toBeGreaterThan(0);
  });

  it('sorts in both directions, with members who were never seen as the longest ago', async () => {
    const orders = {
      name: 'Ana A,Ben B,Cy C,Di D,Ed E',
      memberNumber: 'Ana A,Ben B,Cy C,Di D,Ed E',
      joinedAt: 'Ana A,Ben B,Cy C,Di D,Ed E',
    };
    for (const [field, expected] of Object.entries(orders)) {
      const sortField = field as keyof typeof orders;
      expect(await named({ sortField })).toBe(expected);
      expect(await named({ sortField, sortOrder: 'desc' })).toBe(expected.split(',').toReversed().join());
    }
    const seen = { sortField: 'lastSeenAt', lastSeen: 'never' } as const;
    expect(await named({ ...seen, lastSeen: undefined, sortOrder: 'desc', size: 3 })).toBe(
      'Ana A,Ben B,Cy C',
    );
    expect((await named({ ...seen, lastSeen: undefined })).slice(-16)).toBe('Cy C,Ben B,Ana A');
  });
});

describe('totals', () => {
  it('counts all members, and rejects staff without the capability', async () => {
    const [{ count }] = await rows('SELECT count(*)::integer AS count FROM members WHERE closed_at IS NULL');
    expect(await list({ size: 1 })).toMatchObject({ totalItems: count, hasMoreItems: false });
    expect((await portal.send(memberListStaff.listStaffMembers, { query: {} }, editor)).status).toBe(403);
  });

  it('counts more than 5,000 members of a plan, and says that there are more for other filters', async () => {
    const large = await createOrganisation('Large Brigade');
    const [{ id: membershipId }] = await rows("INSERT INTO memberships (name) VALUES ('Large') RETURNING id");
    await rows(
      `INSERT INTO members (first_name, last_name, membership_id, organisation_id)
       SELECT 'Member', 'M' || lpad(number::text, 4, '0'), $1, $2 FROM generate_series(1, 5100) AS number`,
      [membershipId, large],
    );
    const last = await list({ membershipId, page: 102 });
    expect([last.totalItems, last.hasMoreItems, last.members.at(-1)?.name]).toEqual([
      5_100,
      false,
      'Member M5100',
    ]);
    for (const query of [{ organisationId: large }, { text: 'member', membershipId }]) {
      const first = await list(query);
      expect([first.totalItems, first.hasMoreItems, first.members[0]?.name]).toEqual([
        5_000,
        true,
        'Member M0001',
      ]);
      const names = await namesOf({ ...query, page: 100 });
      expect([names.length, names.at(-1)]).toEqual([50, 'Member M5000']);
      expect((await list({ ...query, page: 101 })).members).toEqual([]);
    }
  });
});
