import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { subjectKinds } from '#contract/history.staff.ts';
import { hasCapability } from '#contract/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { type DemoAccountName, demoRoles } from '#server/db/demo-accounts.ts';
import { recordHistory, type StaffAction, type Subject } from '#server/history/change-as-staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { todayClient } from '#tests/support/today.ts';
import { endpoints, fillPath, isForStaff } from './endpoints.ts';
import { canary, hiddenFields } from './hidden-member-fields.ts';

/** One unlisted member has unique values in all fields, and staff have changed them. */
// Outside the demo, because its outbox is public.
const portal = setUpTestApp({ DEMO: 'false' });
const subject = portal.signInBeforeAll('hidden');
const admin = portal.signInBeforeAll('staff');
const agency = portal.signInBeforeAll('agency');
const names = { lastName: canary('Last'), preferredName: canary('Preferred') };
const email = 'canary-registered@canary.example';
const secrets = [...Object.values({ ...hiddenFields, ...names }), email];
let organisationIds: string[];
let resourceId: string;
let groupId: string;

beforeAll(async () => {
  const { db } = portal.database;
  const members = db.updateTable('members').where('id', '=', subject.userId);
  await members.set({ ...hiddenFields, wantsListing: false }).execute();
  await db.updateTable('accounts').set({ email }).where('memberId', '=', subject.userId).execute();
  const { id, name } = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow();
  await change({ kind: 'member', id: subject.userId, label: names.lastName }, names);
  await change({ kind: 'organisation', id, label: name }, { organisationId: id });
  await members.set({ organisationId: null, unlistedOrganisationName: 'Hidden Brigade' }).execute();
  organisationIds = [id, await approveOrganisation()];
  resourceId = await changeResourceOwner();
  groupId = await joinGroup();
});

const change = (about: Subject, values: { lastName: string } | { organisationId: string }) =>
  record({ action: 'moved', subject: about }, (tx) =>
    tx.updateTable('members').set(values).where('id', '=', subject.userId).execute(),
  );

const record = (action: StaffAction, work: (tx: Db) => Promise<unknown>) =>
  portal.database.db
    .transaction()
    .execute((tx) => recordHistory(tx, { memberId: admin.userId }, action, work));

async function changeResourceOwner(): Promise<string> {
  const { db } = portal.database;
  const resources = db.selectFrom('libraryItems').select(['id', 'title']).where('reviewOn', 'is', null);
  const { id, title: label } = await resources.executeTakeFirstOrThrow();
  const about = { action: 'edited', subject: { kind: 'resource', id, label } } as const;
  await record(about, (tx) =>
    tx.updateTable('libraryItems').set({ ownerId: subject.userId }).where('id', '=', id).execute(),
  );
  return id;
}

/** Staff add the member to the group of the leader. Members of a group see the names of the others. */
async function joinGroup(): Promise<string> {
  const { db } = portal.database;
  const grants = db.selectFrom('grants').innerJoin('groups', 'groups.id', 'grants.groupId');
  const { id, name } = await grants.select(['groups.id', 'groups.name']).executeTakeFirstOrThrow();
  const about = { action: 'added members to', subject: { kind: 'group', id, label: name } } as const;
  const row = { groupId: id, memberId: subject.userId };
  await record(about, (tx) => tx.insertInto('groupMembers').values(row).execute());
  return id;
}

/** Staff add the organisation that the member wrote, so the entry is about the member and the organisation. */
async function approveOrganisation(): Promise<string> {
  const { db } = portal.database;
  const today = todayClient(portal, admin);
  const { status } = await today.decide('join', subject.userId, { action: 'approve', choice: 'add' });
  expect(status).toBe(200);
  const organisations = db.selectFrom('organisations').select('id').where('name', '=', 'Hidden Brigade');
  const { id } = await organisations.executeTakeFirstOrThrow();
  const grant = { memberId: agency.userId, role: 'agency administrator', organisationId: id };
  await db.insertInto('grants').values(grant).execute();
  return id;
}

const staffReads = endpoints.filter((endpoint) => isForStaff(endpoint) && endpoint.method === 'GET');

/** Paths with the ids of the member and the organisation, and searches for each secret. */
function pathsOf({ path, query }: Endpoint): string[] {
  const filled = [subject.userId, resourceId, groupId, ...organisationIds].flatMap((id) =>
    subjectKinds.map((kind) =>
      fillPath({ path }, (parameter) => (parameter === 'kind' ? encodeURIComponent(kind) : id)),
    ),
  );
  const isSearch = JSON.stringify(query?._zod.def ?? '').includes('"text"');
  const searches = secrets.flatMap((secret) =>
    filled.map((each) => `${each}?text=${encodeURIComponent(secret)}`),
  );
  return [...new Set([...filled, ...(isSearch ? searches : [])])];
}

const isLimited = (name: DemoAccountName) =>
  name in demoRoles && !hasCapability(demoRoles[name as keyof typeof demoRoles], 'members.readPrivate');
const limitedStaff = (Object.keys(demoRoles) as DemoAccountName[]).filter(isLimited);

it.each(limitedStaff)('hides a member who is not listed from %s', async (name) => {
  const { token } = await portal.signIn(name);
  const paths = staffReads.flatMap(pathsOf);
  expect(paths.length).toBeGreaterThan(20);
  countAttacks(paths.length);
  for (const path of paths) {
    const { text, status } = await portal.sendRaw({ path, token });
    expect(status, path).toBeLessThan(500);
    const isGroupMembers = path.startsWith(`/api/staff/groups/${groupId}/members`);
    const visible = isGroupMembers ? [names.lastName, subject.userId] : [];
    for (const secret of [...secrets, subject.userId].filter((each) => !visible.includes(each)))
      expect(text, `${secret} in ${path}`).not.toContain(secret);
  }
});

it('shows the member to staff with the capability, so that the test can fail', async () => {
  const { token } = await portal.signIn('auditor');
  const { text } = await portal.sendRaw({ path: `/api/staff/members/${subject.userId}`, token });
  for (const secret of [names.lastName, email]) expect(text).toContain(secret);
  const search = await portal.sendRaw({ path: `/api/staff/search?text=${names.lastName}`, token });
  expect(search.text).toContain(subject.userId);
  const path = `/api/staff/history/organisation/${organisationIds[1]}`;
  const entry = { action: 'approved', subject: { id: subject.userId, label: `Minh ${names.lastName}` } };
  expect((await portal.sendRaw({ path, token })).body.entries).toMatchObject([entry]);
  const history = await portal.sendRaw({ path: `/api/staff/history/group/${groupId}`, token });
  expect(history.text).toContain(names.lastName);
  const members = { path: `/api/staff/groups/${groupId}/members?text=${names.lastName}` };
  const leader = await portal.signIn('leader');
  expect((await portal.sendRaw({ ...members, token: leader.token })).text).toContain(subject.userId);
  const editor = await portal.signIn('editor');
  expect((await portal.sendRaw({ path, token: editor.token })).body.entries).toMatchObject([
    { action: 'approved', subject: { kind: 'member', id: null, label: 'a member' } },
  ]);
});
