import { describe, expect, it } from 'vitest';
import { groupsStaff } from '#contract/groups.staff.ts';
import { invoices } from '#contract/invoices.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { ownDataStaff } from '#contract/own-data.staff.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { createTestMerges } from '#tests/support/member-merges.ts';
import { downloadOwnData, requestOwnData } from '#tests/support/own-data.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const admin = portal.signInBeforeAll('staff');
const kept = portal.signInBeforeAll('member');
const other = portal.signInBeforeAll('hidden');
const merges = createTestMerges(portal, kept, officer);

describe('merged members', () => {
  it('shows their invoices to the member that stays, also after a chain of merges, until they are separated', async () => {
    const id = await merges.addDuplicate();
    const { id: invoiceId } = await issueTestInvoice(portal.database, { memberId: id });
    const download = () => portal.send(invoices.downloadInvoice, { params: { id: invoiceId } }, kept);
    const list = async () => (await portal.send(invoices.listInvoices, { query: { size: 100 } }, kept)).body;
    const countOf = async () => {
      const params = { id: kept.userId };
      return (await portal.send(membersStaff.getMemberOverview, { params }, admin)).body.invoices?.total ?? 0;
    };
    expect((await download()).status).toBe(404);
    const between = await merges.addDuplicate();
    const [before, counted] = [JSON.stringify(await list()), await countOf()];
    const entries = [await merges.merge(id, [], between), await merges.merge(between)];
    expect((await download()).status).toBe(200);
    expect(JSON.stringify(await list())).toContain(invoiceId);
    expect(await countOf()).toBe(counted + 1);
    for (const entryId of entries.toReversed()) await merges.putBack(entryId);
    expect((await download()).status).toBe(404);
    expect(JSON.stringify(await list())).toBe(before);
  });

  it('ends their sessions, and adds them to no group', async () => {
    const into = createTestMerges(portal, other, officer);
    const id = await into.addDuplicate();
    const entryId = await into.merge(kept.userId, [], id);
    expect((await portal.send(invoices.listInvoices, { query: {} }, kept)).status).toBe(401);
    const [{ id: groupId }] = await into.query('SELECT id FROM groups ORDER BY id LIMIT 1');
    const added = { params: { id: groupId }, body: { memberIds: [kept.userId] } };
    expect((await portal.send(groupsStaff.addGroupMembers, added, officer)).status).toBe(404);
    expect((await into.putBack(entryId)).status).toBe(200);
    expect((await portal.signIn('member')).userId).toBe(kept.userId);
  });

  it('includes them in the archive of the member that stays, and erases them with the account', async () => {
    const into = createTestMerges(portal, other, officer);
    const id = await into.addDuplicate();
    await into.query("UPDATE members SET last_name = 'Quokkaname' WHERE id = $1", [id]);
    await issueTestInvoice(portal.database, { memberId: id });
    const purchase =
      "INSERT INTO purchases (kind, member_id, details, total_cents) VALUES ('marketplace', $1, '{}', 100)";
    await into.query(purchase, [id]);
    const countInvoices = async () => {
      const params = { id: other.userId };
      return (await portal.send(ownDataStaff.previewMemberClosing, { params }, admin)).body.invoiceCount ?? 0;
    };
    const invoiceCount = await countInvoices();
    const entryId = await into.merge(id, ['positionTitle']);
    expect(await countInvoices()).toBe(invoiceCount + 1);
    await requestOwnData(portal, other);
    const { files } = await downloadOwnData(portal, other);
    expect(files['data/merged-account-1/profile.json']).toContain('Quokkaname');
    expect(files['data/staff-notes.json']).toContain('Moved from Perth');
    expect(files['index.html']).toContain('merged account 1');

    const [{ email }] = await into.query('SELECT email FROM accounts WHERE member_id = $1', [other.userId]);
    const closing = { params: { id: other.userId }, body: { email } };
    expect((await portal.send(ownDataStaff.closeMember, closing, officer)).status).toBe(200);
    const [member] = await into.query('SELECT * FROM members WHERE id = $1', [id]);
    expect(member).toMatchObject({ first_name: 'Former', mobile: null, position_title: null });
    expect(member.closed_at).not.toBeNull();
    const pending = "SELECT FROM purchases WHERE member_id = $1 AND status = 'pending'";
    expect(await into.query(pending, [id])).toEqual([]);
    expect(await into.query('SELECT FROM accounts WHERE member_id = $1', [id])).toEqual([]);
    const traces = await into.query(
      `SELECT FROM history_changes WHERE before::text || after::text ILIKE '%quokkaname%' OR before::text ILIKE '%moved from perth%'
       UNION ALL SELECT FROM history_entries WHERE action || coalesce(subject_label, '') ILIKE '%quokkaname%'`,
    );
    expect(traces).toEqual([]);
    expect((await into.putBack(entryId)).status).toBe(409);
  });
});
