import { beforeAll, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import {
  type MemberChange,
  type MemberSelection,
  memberChangesStaff,
} from '#contract/member-changes.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const support = portal.signInBeforeAll('support');

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const preview = async (selection: MemberSelection, change: MemberChange) =>
  (await portal.send(memberChangesStaff.previewMemberChange, { body: { selection, change } }, officer)).body;
const change = (
  members: { id: string; version: string }[],
  wanted: MemberChange,
  caller: TestSession = officer,
) =>
  portal.send(
    memberChangesStaff.changeMembers,
    { body: { members: members.map(({ id, version }) => ({ id, version })), change: wanted } },
    caller,
  );
const putBack = (entryId: string | null) =>
  portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, officer);
const countMembers = async (filter: { organisationId?: string; segmentId?: string }) =>
  (await portal.send(memberListStaff.listStaffMembers, { query: filter }, officer)).body.totalItems;

let from: string;
let to: string;
beforeAll(async () => {
  const organisations = await rows(
    "INSERT INTO organisations (name) VALUES ('Weka Brigade'), ('Kākā Brigade') RETURNING id",
  );
  [from, to] = organisations.map(({ id }) => id) as [string, string];
  await rows(
    `INSERT INTO members (first_name, last_name, membership_id, organisation_id, unlisted_organisation_name)
     SELECT 'Weka', 'Number ' || number, (SELECT id FROM memberships LIMIT 1), $1, 'Weka Crew'
     FROM generate_series(1, 12) AS number`,
    [from],
  );
});

it('moves all that match to another organisation as one entry, which can be put back', async () => {
  const move = { kind: 'organisation', organisationId: to } as const;
  const selection = { filter: { text: 'weka number', organisationId: from } };
  const { members, leftAlone } = await preview(selection, move);
  expect(members.length).toBe(12);
  expect(members[0]).toMatchObject({ before: 'Weka Brigade', after: 'Kākā Brigade' });
  expect(leftAlone).toEqual([]);
  const [first, second, ...others] = members;
  await rows("UPDATE members SET department = 'Fleet' WHERE id = $1", [first?.id]);
  await rows('UPDATE members SET closed_at = now() WHERE id = $1', [second?.id]);
  const { body } = await change(members, move);
  expect(body.changedCount).toBe(10);
  expect(body.leftAlone.map(({ title, reason }) => [title, reason])).toEqual([
    [first?.title, 'A colleague changed this meanwhile.'],
    [second?.title, 'A colleague changed this meanwhile.'],
  ]);
  const again = await preview({ ids: members.map(({ id }) => id) }, move);
  expect(again.members.map(({ id }) => id)).toEqual([first?.id]);
  expect(new Set(again.leftAlone.map(({ reason }) => reason))).toEqual(
    new Set(['The account is closed.', 'Is there already.']),
  );
  expect([await countMembers({ organisationId: from }), await countMembers({ organisationId: to })]).toEqual([
    1, 10,
  ]);
  const { entries } = (
    await portal.send(historyStaff.listHistory, { query: { size: 1 } }, await portal.signIn('auditor'))
  ).body;
  expect(entries).toMatchObject([{ action: 'moved 10 members to', subject: { label: 'Kākā Brigade' } }]);
  expect((await putBack(body.entryId)).body).toMatchObject({ restoredCount: others.length * 2 });
  expect(await countMembers({ organisationId: from })).toBe(11);
});

it('gives and takes a segment, and leaves those alone who have it or not', async () => {
  const [{ id: segmentId }] = await rows(
    "INSERT INTO segments (name, category) VALUES ('Birds', 'Interest') RETURNING id",
  );
  const give = { kind: 'add segment', segmentId } as const;
  const take = { kind: 'remove segment', segmentId } as const;
  const selection = { filter: { organisationId: from } };
  const { members } = await preview(selection, give);
  expect(members[0]).toMatchObject({ before: null, after: 'Birds (Interest)' });
  const given = (await change(members.slice(0, 3), give)).body;
  expect([given.changedCount, await countMembers({ segmentId })]).toEqual([3, 3]);
  expect((await preview(selection, give)).leftAlone.map(({ reason }) => reason)).toEqual(
    Array(3).fill('Has it already.'),
  );
  const taken = await preview(selection, take);
  expect([taken.members.length, taken.leftAlone[0]?.reason]).toEqual([3, 'Does not have it.']);
  const { entryId } = (await change(taken.members, take)).body;
  expect(await countMembers({ segmentId })).toBe(0);
  await putBack(entryId);
  expect(await countMembers({ segmentId })).toBe(3);
  await putBack(given.entryId);
  expect(await countMembers({ segmentId })).toBe(0);
});

it('rejects a retired organisation, an unknown segment, too many members and a role without the capability', async () => {
  await rows('UPDATE organisations SET retired_at = now() WHERE id = $1', [to]);
  const move = { kind: 'organisation', organisationId: to } as const;
  const give = { kind: 'add segment', segmentId: crypto.randomUUID() } as const;
  for (const [selection, wanted, field] of [
    [{ ids: [] }, move, 'organisationId'],
    [{ ids: [] }, give, 'segmentId'],
  ] as const) {
    const body = { selection: { ids: [...selection.ids] }, change: wanted };
    const { status, errorBody } = await portal.send(
      memberChangesStaff.previewMemberChange,
      { body },
      officer,
    );
    expect([status, errorBody.errors[0]?.field]).toEqual([400, field]);
  }
  expect((await change([{ id: officer.userId, version: '' }], give, support)).status).toBe(403);
  await rows(
    `INSERT INTO members (first_name, last_name, membership_id, organisation_id)
     SELECT 'Weka', number, (SELECT id FROM memberships LIMIT 1), $1 FROM generate_series(1, 1000) AS number`,
    [from],
  );
  const body = { selection: { filter: { organisationId: from } }, change: { ...move, organisationId: from } };
  const { errorBody } = await portal.send(memberChangesStaff.previewMemberChange, { body }, officer);
  expect(errorBody.errors).toEqual([{ field: 'selection', message: 'must be at most 1000 members' }]);
});
