import { beforeAll, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberChangesStaff } from '#contract/member-changes.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { membersStaff, type StaffMember } from '#contract/members.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');
const member = portal.signInBeforeAll('member');

const ids: Record<string, string> = {};
beforeAll(async () => {
  const { body } = await portal.send(memberListStaff.listMemberFilters, {}, officer);
  for (const { id, name } of [...body.memberships, ...body.segments]) ids[name] = id;
});
const idOf = (name: string) => ids[name] ?? '';

const params = () => ({ id: member.userId });
const get = async () => (await portal.send(membersStaff.getStaffMember, { params: params() }, officer)).body;
const change = async (
  membershipId: string,
  endsOn: string | null = null,
  caller: TestSession = officer,
  seen?: StaffMember,
) => {
  const version = (seen ?? (await get())).membershipVersion ?? '';
  const input = { params: params(), body: { membershipId, endsOn }, version };
  return portal.send(membersStaff.changeMembership, input, caller);
};
const setBillingContact = (organisationId: string, id = member.userId) =>
  portal.send(
    membersStaff.setBillingContact,
    { params: { id }, body: { organisationId, isBillingContact: true } },
    officer,
  );
const putBack = (id: string | null) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, officer);
const readMembership = async () => {
  const { membership, membershipEndsOn } = await get();
  return [membership, membershipEndsOn];
};

describe('PUT /api/staff/members/{id}/membership', () => {
  it('changes the plan for the open session and the last day, and can be put back', async () => {
    const isInformational = async () => {
      const { body } = await portal.sendRaw({ path: `/api/users/${member.userId}`, token: member.token });
      return body.membership.name.startsWith('Informational');
    };
    expect(await isInformational()).toBe(false);
    const { body } = await change(idOf('Informational newsletter'), '2027-06-30');
    expect(await readMembership()).toEqual(['Informational newsletter', '2027-06-30']);
    expect(await isInformational()).toBe(true);
    await putBack(body.entryId);
    expect(await readMembership()).toEqual(['Full member', null]);
  });

  it('changes the plan for the first of two colleagues, and tells the second', async () => {
    const seen = await get();
    const { body } = await change(idOf('Associate'), null, officer, seen);
    const { status, errorBody } = await change(idOf('Subscriber'), null, officer, seen);
    expect([status, errorBody.current]).toEqual([409, body.member]);
    expect(await readMembership()).toEqual(['Associate', null]);
    await putBack(body.entryId);
  });

  it('rejects unknown plans, invalid days and other roles', async () => {
    const field = async (...input: Parameters<typeof change>) =>
      (await change(...input)).errorBody.errors[0]?.field;
    expect(await field(crypto.randomUUID())).toBe('membershipId');
    expect(await field(idOf('Associate'), '2027-02-30')).toBe('endsOn');
    expect((await change(idOf('Associate'), null, support)).status).toBe(403);
  });
});

describe('POST /api/staff/member-changes', () => {
  it('gives many members a plan, and leaves those alone who have it', async () => {
    const { userId } = await portal.signIn('informational');
    const plan = { kind: 'plan', membershipId: idOf('Informational newsletter') } as const;
    const body = { selection: { ids: [member.userId, userId] }, change: plan };
    const preview = await portal.send(memberChangesStaff.previewMemberChange, { body }, officer);
    expect(preview.body.members).toMatchObject([
      { id: member.userId, before: 'Full member', after: 'Informational newsletter' },
    ]);
    expect(preview.body.leftAlone).toMatchObject([{ id: userId, reason: 'Has it already.' }]);
    const members = preview.body.members.map(({ id, version }) => ({ id, version }));
    const changed = await portal.send(
      memberChangesStaff.changeMembers,
      { body: { members, change: plan } },
      officer,
    );
    expect((await readMembership())[0]).toBe('Informational newsletter');
    await putBack(changed.body.entryId);
    expect((await readMembership())[0]).toBe('Full member');
  });
});

describe('GET /api/staff/organisations/{id}/contacts', () => {
  it('lists billing contacts and representatives, whom staff set and remove', async () => {
    const id = (await get()).organisation?.id ?? '';
    const find = async (caller: TestSession = officer) => {
      const list = await portal.send(memberListStaff.listOrganisationContacts, { params: { id } }, caller);
      return list.body.contacts?.find((contact) => contact.id === member.userId);
    };
    expect(await find()).toBeUndefined();
    const { body } = await setBillingContact(id);
    await portal.database.db
      .insertInto('memberSegments')
      .values({ memberId: member.userId, segmentId: idOf('Alternate representative') })
      .execute();
    expect(await find()).toMatchObject({
      isBillingContact: true,
      segments: [{ name: 'Alternate representative' }],
    });
    await putBack(body.entryId);
    expect(await find()).toMatchObject({ isBillingContact: false });
    expect(await find(member)).toBeUndefined();
  });

  it('rejects an officer who makes themselves billing contact', async () => {
    expect((await setBillingContact(crypto.randomUUID(), officer.userId)).status).toBe(403);
  });

  it('rejects a billing contact who was moved in the meantime', async () => {
    const { organisation, membershipVersion } = await get();
    const input = { params: params(), version: membershipVersion ?? '', body: { organisationId: null } };
    await portal.send(membersStaff.moveStaffMember, input, officer);
    expect((await setBillingContact(organisation?.id ?? '')).status).toBe(409);
    expect((await get()).details?.isBillingContact).toBe(false);
  });
});

describe('GET /api/staff/members', () => {
  it('lists members whose email is not confirmed or whose organisation is not listed', async () => {
    const { db } = portal.database;
    const unlisted = db
      .updateTable('members')
      .set({ organisationId: null, unlistedOrganisationName: 'Quokka SES' });
    await unlisted.where('id', '=', member.userId).execute();
    const { userId } = await portal.signIn('new');
    const accounts = db.updateTable('accounts').set({ emailConfirmedAt: null });
    await accounts.where('memberId', '=', userId).execute();
    const find = async (openJoin: 'email' | 'organisation' | 'any') => {
      const list = (text: string) =>
        portal.send(memberListStaff.listStaffMembers, { query: { openJoin, text } }, officer);
      const lists = await Promise.all([list('Hana Te Rangi'), list('Priya Nair')]);
      return lists.map(({ body }, index) =>
        body.members.some(({ id }) => id === [member.userId, userId][index]),
      );
    };
    expect(await find('email')).toEqual([false, true]);
    expect(await find('organisation')).toEqual([true, false]);
    expect(await find('any')).toEqual([true, true]);
  });
});
