import { beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { exportLists } from '#contract/exports.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { exportsClient } from '#tests/support/exports.ts';
import { groupsClient } from '#tests/support/groups.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const publisher = portal.signInBeforeAll('publisher');
const auditor = portal.signInBeforeAll('auditor');
const member = portal.signInBeforeAll('member');
beforeAll(async () => {
  const { userId } = await portal.signIn('finance');
  await portal.database.pool.query(`INSERT INTO grants (member_id, role) VALUES ($1, 'events officer')`, [
    userId,
  ]);
});
/** Also a finance officer. */
const eventsOfficer = portal.signInBeforeAll('finance');
const { create, exportRows, listColumns } = exportsClient(portal);
const groups = groupsClient(portal, officer);

let groupId: string;
const actingReason = 'Hana asked for help with her profile.';

beforeAll(async () => {
  groupId = (await groups.createLive({ name: 'Quokka Network' })).id;
  await groups.addMembers(groupId, [member.userId]);
  const body = { userId: member.userId, reason: actingReason };
  const { token } = (await portal.send(authentication.createImpersonationToken, { body }, admin)).body;
  await portal.sendRaw({ path: '/connect/token', form: { grant_type: 'impersonation', token } });
});

const filtersOf = (list: string) => (list === 'group members' ? { groupId } : {});

describe('an export of every list', () => {
  it.each(exportLists)('writes all columns: %s', async (list) => {
    const columns = await listColumns(list, admin);
    const body = { list, format: 'xlsx', columns, filters: filtersOf(list) } as const;
    const [header = [], ...rows] = await exportRows(body, admin);
    expect(header).toHaveLength(columns.length);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('an export of group members', () => {
  const body = { list: 'group members', format: 'csv' } as const;

  it('writes the columns that an import of group members recognises', async () => {
    const columns = ['group', 'email', 'firstName', 'lastName', 'workplace', 'leads'];
    expect(await exportRows({ ...body, columns, filters: { groupId } }, officer)).toEqual([
      ['Group', 'Registered email', 'First name', 'Last name', 'Workplace', 'Leads'],
      ['Quokka Network', demoEmail('member'), 'Hana', 'Te Rangi', expect.stringMatching(/\w/)],
    ]);
    expect((await create({ ...body, columns }, officer)).errorBody.errors[0]?.field).toBe('groupId');
    const { entries } = (await portal.send(historyStaff.listHistory, { query: { kind: 'export' } }, auditor))
      .body;
    expect(entries[0]?.subject?.label).toBe('1 members of Quokka Network (CSV)');
  });

  it('offers no private columns to roles that may not read them', async () => {
    expect(await listColumns('group members', eventsOfficer)).toEqual(
      expect.not.arrayContaining(['email', 'memberNumber']),
    );
    const refused = { ...body, columns: ['lastName', 'email'], filters: { groupId } };
    expect((await create(refused, eventsOfficer)).status).toBe(403);
    expect(await exportRows({ ...refused, columns: ['lastName'] }, eventsOfficer)).toHaveLength(2);
    expect((await create({ ...refused, columns: ['lastName'] }, publisher)).status).toBe(403);
  });

  it('leaves out the workplace of members who are not in the directory', async () => {
    const hidden = await portal.signIn('hidden');
    await groups.addMembers(groupId, [hidden.userId]);
    const columns = ['firstName', 'workplace', 'listed'];
    const filters = { groupId, text: 'Minh' };
    const [, ...rows] = await exportRows({ ...body, columns, filters }, officer);
    expect(rows).toEqual([['Minh', '', 'No']]);
  });
});

describe('an export of the bin', () => {
  it('contains the kinds that the role may read', async () => {
    await groups.remove(await groups.createLive({ name: 'Wombat Network' }));
    const kindsFor = async (caller: typeof officer) => {
      const [, ...rows] = await exportRows({ list: 'bin', format: 'csv', columns: ['kind'] }, caller);
      return new Set(rows.flat());
    };
    expect(await kindsFor(officer)).toEqual(new Set(['group']));
    expect(await kindsFor(publisher)).not.toContain('group');
    expect(await kindsFor(publisher)).toContain('resource');
  });
});

describe('an export of acting as members', () => {
  it('contains the reason, and is only for auditors', async () => {
    const columns = ['staff', 'member', 'reason', 'mayChange'];
    const body = { list: 'acting as members' as const, format: 'csv' as const, columns };
    expect(await exportRows(body, auditor)).toContainEqual([
      'Sina Leota',
      'Hana Te Rangi',
      actingReason,
      'No',
    ]);
    expect((await create(body, officer)).status).toBe(403);
  });
});
