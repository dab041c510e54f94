import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberAccessStaff } from '#contract/member-access.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { members } from '#contract/members.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const admin = portal.signInBeforeAll('staff');
const support = portal.signInBeforeAll('support');
const editor = portal.signInBeforeAll('editor');
const hidden = portal.signInBeforeAll('hidden');

const getAccess = (caller: TestSession) =>
  portal.send(memberAccessStaff.getMemberAccess, { params: { id: hidden.userId } }, caller);
const endSession = (sessionId: string) =>
  portal.send(memberAccessStaff.endMemberSession, { params: { id: hidden.userId, sessionId } }, officer);
const endSessions = (id = hidden.userId) =>
  portal.send(memberAccessStaff.endMemberSessions, { params: { id } }, officer);
const isSignedIn = async ({ token }: TestSession) =>
  (await portal.send(members.getPrivacy, {}, { token })).status === 200;
const setDisabled = (change: 'disableMember' | 'enableMember', id = hidden.userId, caller = officer) =>
  portal.send(membersStaff[change], { params: { id }, body: { reason: 'Asked by phone' } }, caller);
const putBack = (id: string | null, caller: TestSession = officer) =>
  portal.send(historyStaff.putBack, { params: { id: id as string }, body: {} }, caller);
const listActions = async () => {
  const params = { kind: 'member', id: hidden.userId } as const;
  const { body } = await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, officer);
  return body.entries.map(({ action, canPutBack }) => [action, canPutBack]);
};

describe('DELETE /api/staff/members/{id}/sessions', () => {
  it('ends one session or all of them, which is recorded and cannot be put back', async () => {
    const [first, second] = [await portal.signIn('hidden'), await portal.signIn('hidden')];
    expect((await getAccess(editor)).status).toBe(403);
    const { sessions, methods } = (await getAccess(support)).body;
    expect(sessions).toHaveLength(3);
    expect(methods).toEqual([]);
    const sessionId = sessions[0]?.id ?? '';
    expect([(await endSession(sessionId)).status, (await endSession(sessionId)).status]).toEqual([200, 404]);
    expect([await isSignedIn(first), await isSignedIn(second)].filter(Boolean)).toHaveLength(1);
    expect((await endSessions()).body.endedCount).toBe(2);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
    const actions = await listActions();
    expect(actions).toContainEqual(['ended all sessions of', false]);
    expect(actions).toContainEqual(['ended a session of', false]);
  });

  it('leaves the sessions of staff to administrators', async () => {
    expect((await endSessions(admin.userId)).status).toBe(403);
    expect(await isSignedIn(admin)).toBe(true);
  });
});

describe('POST /api/staff/members/{id}/disable', () => {
  it('ends the sessions, and the account can be enabled or put back', async () => {
    const session = await portal.signIn('hidden');
    expect((await setDisabled('disableMember', hidden.userId, support)).status).toBe(403);
    const { body } = await setDisabled('disableMember');
    expect(await isSignedIn(session)).toBe(false);
    await expect(portal.signIn('hidden')).rejects.toThrow('could not sign in');
    expect((await setDisabled('disableMember')).status).toBe(409);
    expect((await putBack(body.entryId)).status).toBe(200);
    expect(await isSignedIn(await portal.signIn('hidden'))).toBe(true);
    expect(await isSignedIn(session)).toBe(false);
  });

  it('changes the URL of the photo, which putting back does not restore', async () => {
    const { db } = portal.database;
    const readPhoto = (condition: RawBuilder<boolean>) =>
      db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.memberId', 'members.id')
        .select(['members.id', 'members.photoKey'])
        .where(condition)
        .executeTakeFirstOrThrow();
    const { id, photoKey } = await readPhoto(
      sql`photo_key IS NOT NULL AND members.id NOT IN (SELECT member_id FROM grants)`,
    );
    const readKey = async () => (await readPhoto(sql`members.id = ${id}`)).photoKey;
    const { body } = await setDisabled('disableMember', id);
    const rotated = await readKey();
    expect(rotated).not.toBe(photoKey);
    expect((await putBack(body.entryId)).status).toBe(200);
    expect(await readKey()).toBe(rotated);
  });

  it('ends the sessions also when enabling is put back', async () => {
    await setDisabled('disableMember');
    const { body } = await setDisabled('enableMember');
    expect((await setDisabled('enableMember')).status).toBe(409);
    const session = await portal.signIn('hidden');
    const undone = await putBack(body.entryId);
    expect((await getAccess(officer)).body.sessions).toEqual([]);
    await putBack(undone.body.entryId);
    expect(await isSignedIn(session)).toBe(false);
  });

  it('leaves accounts of staff to administrators, and keeps the last administrator', async () => {
    expect((await setDisabled('disableMember', editor.userId)).status).toBe(403);
    const { body } = await setDisabled('disableMember', editor.userId, admin);
    expect((await putBack(body.entryId)).status).toBe(403);
    expect((await putBack(body.entryId, admin)).status).toBe(200);
    expect((await setDisabled('disableMember', admin.userId, admin)).status).toBe(409);
  });
});
