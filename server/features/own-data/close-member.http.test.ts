import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberNotesStaff } from '#contract/member-notes.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { members } from '#contract/members.ts';
import { ownDataStaff } from '#contract/own-data.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const admin = portal.signInBeforeAll('staff');
const support = portal.signInBeforeAll('support');
const member = portal.signInBeforeAll('member');

const close = (email: string, caller: TestSession = officer, id = member.userId) =>
  portal.send(ownDataStaff.closeMember, { params: { id }, body: { email } }, caller);

describe('POST /api/staff/members/{id}/closing', () => {
  it('closes the account as the member would, with the notes and their history', async () => {
    const params = { id: member.userId };
    const { db } = portal.database;
    await portal.send(memberNotesStaff.addMemberNote, { params, body: { text: 'Quokka note' } }, officer);
    const { version } = (await portal.send(membersStaff.getStaffMember, { params }, officer)).body;
    const edit = { params, version: version ?? '', body: { department: 'Quokka department' } };
    await portal.send(membersStaff.editStaffMember, edit, officer);
    const preview = await portal.send(ownDataStaff.previewMemberClosing, { params }, officer);
    expect(preview.body).toMatchObject({ isLastAdministrator: false, invoiceCount: null, roleCount: null });
    const whole = await portal.send(ownDataStaff.previewMemberClosing, { params }, admin);
    expect(whole.body.invoiceCount).toBeGreaterThan(0);

    expect((await close('other@demo.example')).errorBody.errors[0]?.field).toBe('email');
    expect((await close(demoEmail('member'), support)).status).toBe(403);
    expect((await close(demoEmail('member').toUpperCase())).status).toBe(200);
    expect((await portal.send(members.getPrivacy, {}, member)).status).toBe(401);
    expect((await close(demoEmail('member'))).status).toBe(409);
    const { body } = await portal.send(membersStaff.getStaffMember, { params }, officer);
    expect([body.email, body.details, body.name.startsWith('Former member')]).toEqual([null, null, true]);
    expect(await db.selectFrom('memberNotes').selectAll().execute()).toEqual([]);
    const changes = await db.selectFrom('historyChanges').selectAll().execute();
    expect(JSON.stringify(changes)).not.toContain('Quokka');
    const subject = { kind: 'member', id: member.userId } as const;
    const history = await portal.send(
      historyStaff.listSubjectHistory,
      { params: subject, query: {} },
      officer,
    );
    expect(history.body.entries[0]).toMatchObject({
      action: 'closed the account of',
      actor: { id: officer.userId },
      canPutBack: false,
    });
  });

  it('closes a disabled account', async () => {
    const { userId } = await portal.signIn('hidden');
    const body = { reason: 'Left the agency' };
    await portal.send(membersStaff.disableMember, { params: { id: userId }, body }, officer);
    expect((await close(demoEmail('hidden'), officer, userId)).status).toBe(200);
  });

  it('leaves accounts of staff to administrators, and keeps the last administrator', async () => {
    expect((await close(demoEmail('support'), officer, support.userId)).status).toBe(403);
    expect((await close(demoEmail('staff'), admin, admin.userId)).status).toBe(409);
    expect((await close(demoEmail('support'), admin, support.userId)).status).toBe(200);
  });
});
