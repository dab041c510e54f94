import { describe, expect, it } from 'vitest';
import { memberChangesStaff } from '#contract/member-changes.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { memberNotesStaff } from '#contract/member-notes.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { onboardingStaff } from '#contract/onboarding.staff.ts';
import { search } from '#contract/search.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { createTestMerges } from '#tests/support/member-merges.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const admin = portal.signInBeforeAll('staff');
const kept = portal.signInBeforeAll('member');
const merges = createTestMerges(portal, kept, officer);

const findMember = async (id: string) =>
  (await merges.query('SELECT * FROM members LEFT JOIN accounts ON member_id = id WHERE id = $1', [id]))[0];
const countOf = async (table: string, id: string) =>
  (await merges.query(`SELECT count(*)::integer FROM ${table} WHERE member_id = $1`, [id]))[0].count;
const setStepAge = async (minutes: number) => {
  const text = `UPDATE sessions SET second_step_at = now() - make_interval(mins => $1) WHERE member_id = $2 RETURNING id`;
  const sessions = await merges.query(text, [minutes, officer.userId]);
  portal.appServices.services.sessions.evict(sessions.map(({ id }) => id));
};

describe('a merge', () => {
  it('moves segments, enquiries and notes, and keeps the day on which the member joined a group', async () => {
    const id = await merges.addDuplicate();
    await merges.query(
      'INSERT INTO group_members (group_id, member_id) SELECT group_id, $2::uuid FROM group_members WHERE member_id = $1 ON CONFLICT DO NOTHING',
      [id, kept.userId],
    );
    await merges.query("UPDATE group_members SET joined_at = '2001-01-01' WHERE member_id = $1", [
      kept.userId,
    ]);
    const tables = ['member_segments', 'enquiries', 'member_notes', 'saved_items'];
    const countAll = (memberId: string) => Promise.all(tables.map((table) => countOf(table, memberId)));
    await merges.query('DELETE FROM member_segments WHERE member_id = $1', [kept.userId]);
    const [, enquiries, notes, savedItems] = await countAll(kept.userId);
    const entryId = await merges.merge(id);
    expect(await countAll(id)).toEqual([0, 0, 0, 2]);
    expect(await countAll(kept.userId)).toEqual([2, enquiries + 1, notes + 1, savedItems]);
    const late = "SELECT FROM group_members WHERE member_id = $1 AND joined_at > '2001-01-02'";
    expect(await merges.query(late, [kept.userId])).toEqual([]);
    await merges.putBack(entryId);
  });

  it('ends being billing contact, which the comparison says, and names the invoices to those who may read them', async () => {
    const id = await merges.addDuplicate();
    await issueTestInvoice(portal.database, { memberId: id });
    expect((await merges.preview(id)).body).toMatchObject({ endsBillingContactOf: null, invoiceCount: null });
    await merges.query('UPDATE members SET is_billing_contact = true WHERE id = $1', [id]);
    const { body } = await merges.preview(id, admin);
    expect(body).toMatchObject({ endsBillingContactOf: expect.any(String), invoiceCount: 1 });
    const entryId = await merges.merge(id);
    expect(await findMember(id)).toMatchObject({ is_billing_contact: false });
    await merges.putBack(entryId);
    expect(await findMember(id)).toMatchObject({ is_billing_contact: true });
  });

  it('keeps a hidden landline hidden, and copies the last day with the plan', async () => {
    const id = await merges.addDuplicate();
    const text = `UPDATE members SET work_landline = '0391112222', show_landline = false, membership_ends_on = '2031-02-03',
      membership_id = (SELECT id FROM memberships WHERE name = 'Informational newsletter') WHERE id = $1`;
    await merges.query(text, [id]);
    await merges.query('UPDATE members SET show_landline = true WHERE id = $1', [kept.userId]);
    const countPeople = async () => {
      const input = { params: { kind: 'people' }, query: { text: 'a' } } as const;
      return (await portal.send(search.searchOneKind, input, kept)).body.totalItems;
    };
    expect(await countPeople()).toBeGreaterThan(0);
    const entryId = await merges.merge(id, ['workLandline', 'membership']);
    expect(await findMember(kept.userId)).toMatchObject({ show_landline: false });
    const days = 'SELECT membership_ends_on::text AS day FROM members WHERE id = $1';
    expect(await merges.query(days, [kept.userId])).toEqual([{ day: '2031-02-03' }]);
    // The process has cached the session with the former plan.
    expect(await countPeople()).toBe(0);
    await merges.putBack(entryId);
  });

  it('changes the URL of the photo of the merged member, and writes the audit log', async () => {
    const id = await merges.addDuplicate();
    await merges.query(
      'UPDATE members SET photo_key = (SELECT photo_key FROM members WHERE photo_key IS NOT NULL LIMIT 1) WHERE id = $1',
      [id],
    );
    const { photo_key: before } = await findMember(id);
    const entryId = await merges.merge(id);
    const { photo_key: after } = await findMember(id);
    expect([before, after]).not.toContain(null);
    expect(after).not.toBe(before);
    await merges.putBack(entryId);
    expect((await findMember(id)).photo_key).toBe(after);
    const audit = "SELECT action, detail FROM audit_log WHERE subject_id = $1 AND action = 'member.disabled'";
    expect(await merges.query(audit, [id])).toMatchObject([{ detail: { mergedIntoId: kept.userId } }]);
  });

  it('needs a second step within 10 minutes, also to separate the two', async () => {
    const id = await merges.addDuplicate();
    const { version } = (await merges.preview(id)).body;
    await setStepAge(11);
    expect((await merges.send(id, version)).errorBody.code).toBe('secondStepOutdated');
    await setStepAge(0);
    const { entryId } = (await merges.send(id, version)).body;
    await setStepAge(11);
    expect((await merges.putBack(entryId)).errorBody.code).toBe('secondStepOutdated');
    await setStepAge(0);
    expect((await merges.putBack(entryId)).status).toBe(200);
  });
});

describe('a merged member', () => {
  it('rejects another merge and any edit, and has the state merged in the list', async () => {
    const [id, other] = [await merges.addDuplicate(), await merges.addDuplicate()];
    const listIds = async () => {
      const query = { state: 'merged' } as const;
      const { members } = (await portal.send(memberListStaff.listStaffMembers, { query }, officer)).body;
      return members.map((member) => member.id);
    };
    const member = (await portal.send(membersStaff.getStaffMember, { params: { id } }, officer)).body;
    const entryId = await merges.merge(id);
    expect(await listIds()).toEqual([id]);
    const params = { id };
    const edit = { params, body: { department: 'Air' }, version: member.version ?? '' };
    const note = { params, body: { text: 'Called' } };
    const email = { params, body: { email: 'new@twin.example' } };
    const refusals = [
      await merges.preview(id),
      await merges.preview(id, officer, other),
      await merges.preview(other, officer, id),
      await portal.send(membersStaff.editStaffMember, edit, officer),
      await portal.send(memberNotesStaff.addMemberNote, note, officer),
      await portal.send(onboardingStaff.changeMemberEmail, email, officer),
    ];
    for (const { status, errorBody } of refusals)
      expect([status, errorBody.message]).toEqual([409, expect.stringMatching(/was merged into/)]);
    const [segment] = await merges.query('SELECT id FROM segments ORDER BY id DESC LIMIT 1');
    const change = { kind: 'add segment', segmentId: segment.id } as const;
    const bulk = { body: { selection: { ids: [id] }, change } };
    const { leftAlone } = (await portal.send(memberChangesStaff.previewMemberChange, bulk, officer)).body;
    expect(leftAlone).toMatchObject([{ reason: 'Was merged into another member.' }]);
    await merges.putBack(entryId);
    expect(await listIds()).toEqual([]);
  });

  it('rejects a comparison with a member who closed the account', async () => {
    const [id, closed] = [await merges.addDuplicate(), await merges.addDuplicate()];
    await merges.query('DELETE FROM accounts WHERE member_id = $1', [closed]);
    for (const [one, into] of [
      [id, closed],
      [closed, id],
    ] as const)
      expect((await merges.preview(one, officer, into)).errorBody.message).toMatch(/has closed the account/);
  });
});
