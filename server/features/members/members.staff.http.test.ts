import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const auditor = portal.signInBeforeAll('auditor');
const editor = portal.signInBeforeAll('editor');
const hidden = portal.signInBeforeAll('hidden');
const member = portal.signInBeforeAll('member');

const read = (id: string, caller: TestSession) =>
  portal.send(membersStaff.getStaffMember, { params: { id } }, caller);

describe('GET /api/staff/members/{id}', () => {
  it('returns a hidden member only with the capability for private data, and records the read', async () => {
    expect((await read(hidden.userId, editor)).status).toBe(403);
    const { body } = await read(hidden.userId, auditor);
    expect(body).toMatchObject({ name: 'Minh Trần', email: demoEmail('hidden'), isListed: false });
    const params = { kind: 'member', id: hidden.userId } as const;
    const { entries } = (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, auditor))
      .body;
    expect(entries).toMatchObject([
      {
        action: 'read the hidden profile of',
        actor: { id: auditor.userId },
        changeCount: 0,
        canPutBack: false,
      },
    ]);
  });

  it('hides from other staff what the member hides from members', async () => {
    const members = portal.database.db.updateTable('members').where('id', '=', member.userId);
    await members.set({ showEmail: false }).execute();
    expect((await read(member.userId, editor)).body).toMatchObject({ email: null, joinedAt: null });
    expect((await read(member.userId, auditor)).body.email).toBe(demoEmail('member'));
    expect((await read(crypto.randomUUID(), auditor)).status).toBe(404);
  });
});
