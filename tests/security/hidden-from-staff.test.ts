import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { subjectKinds } from '#contract/history.staff.ts';
import { hasCapability } from '#contract/permissions.ts';
import { type DemoAccountName, demoRoles } from '#server/db/demo-accounts.ts';
import { changeAsStaff } from '#server/history/change-as-staff.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { endpoints, isForStaff } from './endpoints.ts';
import { canary, hiddenFields } from './hidden-member-fields.ts';

/** One unlisted member has unique values in all fields, and staff have changed them. */
const portal = setUpTestApp();
const subject = portal.signInBeforeAll('hidden');
const admin = portal.signInBeforeAll('staff');
const names = { lastName: canary('Last'), preferredName: canary('Preferred') };
const email = 'canary-registered@canary.example';
const secrets = [...Object.values({ ...hiddenFields, ...names }), email];
let organisationId: string;

beforeAll(async () => {
  const { db } = portal.database;
  const members = db.updateTable('members').where('id', '=', subject.userId);
  await members.set({ ...hiddenFields, wantsListing: false }).execute();
  await db.updateTable('accounts').set({ email }).where('memberId', '=', subject.userId).execute();
  const organisation = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow();
  organisationId = organisation.id;
  const kinds = { member: subject.userId, organisation: organisationId } as const;
  for (const [kind, id] of Object.entries(kinds)) {
    const about = {
      kind: kind as keyof typeof kinds,
      id,
      label: kind === 'member' ? names.lastName : organisation.name,
    };
    await changeAsStaff(db, { memberId: admin.userId }, { action: 'moved', subject: about }, async (tx) => {
      const changes = kind === 'member' ? names : { organisationId };
      await tx.updateTable('members').set(changes).where('id', '=', subject.userId).execute();
    });
  }
});

const staffReads = endpoints.filter((endpoint) => isForStaff(endpoint) && endpoint.method === 'GET');

/** Paths with the ids of the member and the organisation, and searches for each secret. */
function pathsOf({ path, query }: Endpoint): string[] {
  const filled = [subject.userId, organisationId].flatMap((id) =>
    subjectKinds.map((kind) => path.replace('{kind}', encodeURIComponent(kind)).replaceAll(/\{\w+\}/g, id)),
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
    for (const secret of secrets) expect(text, `${secret} in ${path}`).not.toContain(secret);
  }
});

it('shows the member to staff with the capability, so that the test can fail', async () => {
  const { token } = await portal.signIn('auditor');
  const { text } = await portal.sendRaw({ path: `/api/staff/members/${subject.userId}`, token });
  for (const secret of [names.lastName, email]) expect(text).toContain(secret);
  const search = await portal.sendRaw({ path: `/api/staff/search?text=${names.lastName}`, token });
  expect(search.text).toContain(subject.userId);
});
