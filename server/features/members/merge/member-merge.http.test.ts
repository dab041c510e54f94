import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { memberMergeStaff } from '#contract/member-merge.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { createTestMerges } from '#tests/support/member-merges.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const admin = portal.signInBeforeAll('staff');
const kept = portal.signInBeforeAll('member');
const merges = createTestMerges(portal, kept, officer);

const listDuplicates = async (id = kept.userId) =>
  (await portal.send(memberMergeStaff.listDuplicateMembers, { params: { id } }, officer)).body.members;
const findMember = async (id: string) =>
  (await merges.query('SELECT * FROM members JOIN accounts ON member_id = id WHERE id = $1', [id]))[0];
const listGroupIds = async (id: string) =>
  (await merges.query('SELECT group_id FROM group_members WHERE member_id = $1 ORDER BY 1', [id])).map(
    ({ group_id }) => group_id,
  );

/** An order-independent checksum of each table that a merge changes, without the letters of `initials` in any order. */
async function digestTables(): Promise<unknown[]> {
  const tables = [
    ...['members', 'accounts', 'group_members', 'member_segments', 'member_notes', 'enquiries'],
    ...['saved_items', 'invoices', 'member_entries', 'directory_entries', 'group_member_entries'],
  ];
  const digests = tables.map((table) =>
    sql`
      SELECT md5(string_agg(row::text, '' ORDER BY row::text)) AS sum
      FROM ${sql.table(table)} AS each CROSS JOIN LATERAL (SELECT to_jsonb(each) - 'initials' AS row) AS rows
    `.execute(portal.database.db),
  );
  return (await Promise.all(digests)).map(({ rows }) => rows[0]);
}

describe('mergeMember', () => {
  it('suggests a duplicate, moves its records and the chosen fields, and separates the two again', async () => {
    const id = await merges.addDuplicate();
    expect((await listDuplicates())[0]).toMatchObject({ id, shared: ['name', 'phone'] });
    await merges.query(
      'INSERT INTO group_members (group_id, member_id) SELECT group_id, $1::uuid FROM group_members WHERE member_id = $2 LIMIT 1',
      [kept.userId, id],
    );
    const [own, duplicates] = [await listGroupIds(kept.userId), await listGroupIds(id)];
    const before = await digestTables();
    const { body } = await merges.preview(id);
    const position = { name: 'positionTitle', label: 'Position title', value: 'Captain' };
    expect(body.fields).toContainEqual(expect.objectContaining(position));
    expect(body.fields.map(({ name }) => name)).not.toContain('firstName');
    expect(body).toMatchObject({
      moved: { groups: 3, segments: 2, enquiries: 1, notes: 1 },
      savedItemCount: 2,
      invoiceCount: null,
    });
    const { entryId } = (await merges.send(id, body.version, ['positionTitle'])).body;
    expect(await findMember(kept.userId)).toMatchObject({
      position_title: 'Captain',
      mobile: '+61 491 570 158',
    });
    expect((await findMember(id)).disabled_at).not.toBeNull();
    expect(await listGroupIds(kept.userId)).toEqual([...new Set([...own, ...duplicates])].toSorted());
    expect(await listGroupIds(id)).toEqual([]);
    expect((await listDuplicates()).map((each) => each.id)).not.toContain(id);

    expect((await merges.putBack(entryId)).body.leftAlone).toEqual([]);
    expect(await digestTables()).toEqual(before);
  });

  it('leaves fields alone on separation that were edited since', async () => {
    const id = await merges.addDuplicate();
    await merges.query("UPDATE members SET position_title = 'Volunteer' WHERE id = $1", [kept.userId]);
    const entryId = await merges.merge(id, ['positionTitle']);
    await merges.query("UPDATE members SET position_title = 'Chief' WHERE id = $1", [kept.userId]);
    const { leftAlone } = (await merges.putBack(entryId)).body;
    expect(leftAlone).toEqual([expect.objectContaining({ field: 'Position title', current: 'Chief' })]);
    expect(await findMember(kept.userId)).toMatchObject({ position_title: 'Chief' });
    expect(await findMember(id)).toMatchObject({ merged_into_id: null, disabled_at: null });
  });

  it('keeps a hidden number hidden, and ends the access to company invoices with the organisation', async () => {
    const id = await merges.addDuplicate();
    await merges.query(
      `UPDATE members SET mobile = '0491570999', show_mobile = false,
         organisation_id = (SELECT id FROM organisations WHERE retired_at IS NULL AND id <> organisation_id ORDER BY id LIMIT 1)
       WHERE id = $1`,
      [id],
    );
    await merges.query('UPDATE members SET is_billing_contact = true, show_mobile = true WHERE id = $1', [
      kept.userId,
    ]);
    const entryId = await merges.merge(id, ['mobile', 'organisation']);
    expect(await findMember(kept.userId)).toMatchObject({
      mobile: '0491570999',
      show_mobile: false,
      is_billing_contact: false,
    });
    await merges.putBack(entryId);
    expect(await findMember(kept.userId)).toMatchObject({ show_mobile: true, is_billing_contact: true });
  });

  it('merges once, although two people merge at the same time in opposite directions', async () => {
    const id = await merges.addDuplicate();
    const versions = [
      (await merges.preview(id)).body.version,
      (await merges.preview(kept.userId, officer, id)).body.version,
    ];
    const results = await Promise.all([
      merges.send(id, versions[0] as string),
      merges.send(kept.userId, versions[1] as string, [], id),
      merges.send(id, versions[0] as string),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [{ count }] = await merges.query(
      'SELECT count(*)::int FROM members WHERE merged_into_id IS NOT NULL AND id IN ($1, $2)',
      [id, kept.userId],
    );
    expect(count).toBe(1);
    const { entryId } = results.find(({ status }) => status === 200)?.body ?? { entryId: '' };
    expect((await merges.putBack(entryId)).status).toBe(200);
  });

  it('refuses an outdated comparison, members with a role, disabled accounts and itself', async () => {
    const id = await merges.addDuplicate();
    const { version } = (await merges.preview(id)).body;
    await merges.query("UPDATE members SET department = 'Training' WHERE id = $1", [id]);
    expect((await merges.send(id, version)).errorBody.message).toMatch(/Compare them again/);
    const current = (await merges.preview(id)).body.version;
    expect((await merges.send(id, current, ['passwordHash'])).errorBody.errors[0]?.field).toBe('fields');
    expect((await merges.preview(admin.userId)).errorBody.message).toMatch(/has a role in the console/);
    // An officer would see the invoices of the duplicate with the own account.
    expect((await merges.preview(id, officer, officer.userId)).status).toBe(403);
    expect((await merges.preview(id, admin, officer.userId)).status).toBe(200);
    expect((await merges.preview(kept.userId)).errorBody.errors[0]?.field).toBe('intoId');
    await merges.query('UPDATE accounts SET disabled_at = now() WHERE member_id = $1', [id]);
    expect((await merges.preview(kept.userId, officer, id)).errorBody.message).toMatch(/is disabled/);
  });

  it('shows where a merged member went, and changes nothing of it any more', async () => {
    const id = await merges.addDuplicate();
    const disabling = { params: { id }, body: { reason: 'Asked by phone' } };
    const disabled = (await portal.send(membersStaff.disableMember, disabling, officer)).body.entryId;
    const entryId = await merges.merge(id);
    const member = (await portal.send(membersStaff.getStaffMember, { params: { id } }, officer)).body;
    expect(member.mergedInto?.id).toBe(kept.userId);
    const successor = await portal.send(
      membersStaff.getStaffMember,
      { params: { id: kept.userId } },
      officer,
    );
    expect(successor.body.mergedFrom).toMatchObject([{ id, memberNumber: member.memberNumber }]);
    const enabled = await portal.send(membersStaff.enableMember, disabling, officer);
    const moved = await portal.send(
      membersStaff.moveStaffMember,
      { params: { id }, body: { organisationId: null }, version: member.membershipVersion ?? '' },
      officer,
    );
    const reenabled = await merges.putBack(disabled as string);
    for (const { status, errorBody } of [enabled, moved, reenabled])
      expect([status, errorBody.message]).toEqual([409, expect.stringMatching(/was merged into/)]);
    const { entries } = (
      await portal.send(
        historyStaff.listSubjectHistory,
        { params: { kind: 'member', id }, query: {} },
        officer,
      )
    ).body;
    expect(entries[0]).toMatchObject({ id: entryId, action: 'merged a duplicate into', canPutBack: true });
    await merges.putBack(entryId);
    expect((await findMember(id)).disabled_at).not.toBeNull();
  });

  it('separates a chain of merges from its end', async () => {
    const [first, second] = [await merges.addDuplicate(), await merges.addDuplicate()];
    const [firstEntry, secondEntry] = [await merges.merge(first, [], second), await merges.merge(second)];
    expect((await merges.putBack(firstEntry)).errorBody.message).toMatch(/was merged into/);
    expect((await merges.putBack(secondEntry)).status).toBe(200);
    expect((await merges.putBack(firstEntry)).status).toBe(200);
  });
});
