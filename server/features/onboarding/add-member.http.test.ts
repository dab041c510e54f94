import { beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { memberNotesStaff } from '#contract/member-notes.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { type NewMember, onboardingStaff } from '#contract/onboarding.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestResetLink } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');

let membershipId: string;
beforeAll(async () => {
  const { memberships } = (await portal.send(memberListStaff.listMemberFilters, {}, officer)).body;
  membershipId = memberships[0]?.id ?? '';
});
const person = { firstName: 'Rāwiri', lastName: 'Heke', organisationId: null };
const add = (changes: Partial<NewMember>, caller: TestSession = officer) =>
  portal.send(
    onboardingStaff.addMember,
    { body: { ...person, membershipId, email: 'rawiri@agency.example', ...changes } },
    caller,
  );

const putBack = (id: string | null) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, officer);

describe('POST /api/staff/members', () => {
  it('adds a member, who sets the password with the invitation', async () => {
    const email = 'rawiri@agency.example';
    const { id, entryId } = (await add({ email })).body;
    const { userId, token } = await findNewestResetLink(portal.database.db, email);
    expect(userId).toBe(id);
    const password = 'Banksia2026!';
    const reset = { body: { token, username: email, password } };
    expect((await portal.send(authentication.resetPassword, reset)).status).toBe(200);
    const form = { grant_type: 'password', username: email, password };
    expect((await portal.sendRaw({ path: '/connect/token', form })).status).toBe(200);
    const { body } = await portal.send(membersStaff.getStaffMember, { params: { id } }, officer);
    expect(body).toMatchObject({ name: 'Rāwiri Heke', isEmailConfirmed: true });
    expect((await putBack(entryId)).status).toBe(409);
  });

  it('removes the member and the invitation by putting back', async () => {
    const { id, entryId } = (await add({ email: 'undone@agency.example' })).body;
    const { body } = await putBack(entryId);
    expect(body.cancelledEmailCount).toBe(1);
    expect((await portal.send(membersStaff.getStaffMember, { params: { id } }, officer)).status).toBe(404);
    const again = await putBack(body.entryId);
    expect([again.status, again.errorBody.message]).toEqual([409, expect.stringContaining('Add it again')]);
  });

  it('does not remove a member who has more records now', async () => {
    const { id, entryId } = (await add({ email: 'noted@agency.example' })).body;
    const body = { text: 'Called about the newsletter.' };
    await portal.send(memberNotesStaff.addMemberNote, { params: { id }, body }, officer);
    const { status, errorBody } = await putBack(entryId);
    expect([status, errorBody.message]).toEqual([409, expect.stringContaining('Notes')]);
  });

  it('rejects taken addresses, unknown and retired organisations, and other roles', async () => {
    const retired = { name: 'Retired Brigade', retiredAt: new Date() };
    const insert = portal.database.db.insertInto('organisations').values(retired).returning('id');
    const { id: organisationId } = await insert.executeTakeFirstOrThrow();
    const email = 'refused@agency.example';
    const field = async (changes: Partial<NewMember>) =>
      (await add({ email, ...changes })).errorBody.errors[0]?.field;
    const unknown = crypto.randomUUID();
    expect(await field({ email: demoEmail('member') })).toBe('email');
    expect(await field({ organisationId: unknown })).toBe('organisationId');
    expect(await field({ membershipId: unknown })).toBe('membershipId');
    expect((await add({ email, organisationId })).status).toBe(409);
    expect((await add({ email }, support)).status).toBe(403);
  });
});
