import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { grantsStaff } from '#contract/grants.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { invoices } from '#contract/invoices.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { organisations } from '#contract/organisations.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { createTestSubscribers } from '#tests/support/test-subscribers.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const agency = portal.signInBeforeAll('agency');
const billing = portal.signInBeforeAll('billing');
const subscribers = createTestSubscribers(portal, testApplicants(portal));

const organisationOf = async ({ userId }: Pick<TestSession, 'userId'>) => {
  const query = portal.database.db.selectFrom('members').select('organisationId').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).organisationId as string;
};
const listMembers = async (id: string) => {
  const query = portal.database.db.selectFrom('members').select('id').where('organisationId', '=', id);
  return (await query.execute()).map((row) => row.id).toSorted();
};
const get = async (id: string) =>
  (await portal.send(organisationsStaff.getStaffOrganisation, { params: { id } }, officer)).body;
const preview = (id: string, intoId: string) =>
  portal.send(organisationsStaff.previewOrganisationMerge, { params: { id }, query: { intoId } }, officer);
const mergeAs = async (caller: TestSession, id: string, intoId: string) => {
  const { version } = (await preview(id, intoId)).body;
  const input = { params: { id }, body: { intoId }, version };
  return portal.send(organisationsStaff.mergeOrganisation, input, caller);
};
const merge = (id: string, intoId: string) => mergeAs(officer, id, intoId);
const putBack = (id: string, caller: TestSession = officer) =>
  portal.send(historyStaff.putBack, { params: { id }, body: {} }, caller);

/** Three organisations with members, by size. */
async function pickOrganisations(): Promise<[string, string, string]> {
  const query = portal.database.db.selectFrom('organisations').select('id').where('retiredAt', 'is', null);
  const rows = await query.orderBy('memberCount', 'desc').orderBy('id').limit(3).execute();
  return rows.map(({ id }) => id) as [string, string, string];
}

/** An order-independent checksum of each table that a merge changes. */
async function digestTables(): Promise<unknown[]> {
  const tables = ['members', 'organisations', 'organisation_sectors', 'grants', 'invoices'];
  const derived = ['directory_entries', 'group_member_entries', 'company_invoice_counts'];
  const sources = [...tables, ...derived].map((table) => sql`SELECT * FROM ${sql.table(table)}`);
  // A merge may leave counts of zero.
  sources.push(sql`SELECT * FROM directory_counts WHERE total <> 0`);
  const digests = sources.map((source) =>
    sql`SELECT md5(string_agg(each::text, '' ORDER BY each::text)) AS sum FROM (${source}) AS each`.execute(
      portal.database.db,
    ),
  );
  return (await Promise.all(digests)).map(({ rows }) => rows[0]);
}

describe('mergeOrganisation', () => {
  it('previews and moves members and grants, redirects its page, and puts everything back', async () => {
    const from = await organisationOf(agency);
    const into = (await pickOrganisations()).find((id) => id !== from) as string;
    const both = { memberId: admin.userId, role: 'agency administrator' as const };
    for (const organisationId of [from, into])
      await portal.send(grantsStaff.createGrant, { body: { ...both, organisationId } }, admin);
    const [members, digest] = [await listMembers(from), await digestTables()];
    expect((await preview(from, into)).body).toMatchObject({
      memberCount: members.length,
      administratorCount: 2,
      duplicateAdministratorCount: 1,
    });
    const { name } = await get(from);
    const { movedMemberCount, entryId } = (await merge(from, into)).body;
    expect(movedMemberCount).toBe(members.length);
    expect(await listMembers(from)).toEqual([]);
    expect(await listMembers(into)).toEqual(expect.arrayContaining(members));
    expect(await get(from)).toMatchObject({ mergedInto: { id: into }, listedMemberCount: 0 });
    const { administrators, mergedFrom } = await get(into);
    expect(administrators.map(({ member }) => member.id).toSorted()).toEqual(
      [agency.userId, admin.userId].toSorted(),
    );
    expect(mergedFrom).toEqual([{ id: from, name }]);
    const page = await portal.send(organisations.getOrganisation, { params: { id: from } }, agency);
    expect(page.body.id).toBe(into);
    const get403 = { params: { id: into } };
    expect((await portal.send(organisationsStaff.getStaffOrganisation, get403, agency)).status).toBe(200);

    for (const id of [from, into]) {
      const params = { kind: 'organisation' as const, id };
      const { entries } = (await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, officer))
        .body;
      expect(entries[0]).toMatchObject({
        action: `merged ${name} into`,
        subject: { id: into },
        canPutBack: true,
      });
    }
    expect((await putBack(entryId, agency)).status).toBe(403);
    expect((await putBack(entryId, admin)).body.leftAlone).toEqual([]);
    expect(await digestTables()).toEqual(digest);
  });

  it('leaves grants alone when staff put a merge back who may not grant roles, and lists them', async () => {
    const [from, into] = await pickOrganisations();
    const both = { memberId: billing.userId, role: 'agency administrator' as const };
    for (const organisationId of [from, into])
      await portal.send(grantsStaff.createGrant, { body: { ...both, organisationId } }, admin);
    const { entryId } = (await merge(from, into)).body;
    const active = portal.database.db.selectFrom('activeGrants').select(['id', 'organisationId']);
    const listGrants = () => active.where('memberId', '=', billing.userId).execute();
    const [remaining] = await listGrants();
    await portal.send(grantsStaff.endGrant, { params: { id: remaining?.id as string } }, admin);

    const params = { kind: 'organisation' as const, id: into };
    const readEntry = async (caller: TestSession) => {
      const history = await portal.send(historyStaff.listSubjectHistory, { params, query: {} }, caller);
      return history.body.entries.find(({ id }) => id === entryId);
    };
    const look = await portal.send(historyStaff.previewPutBack, { params: { id: entryId } }, officer);
    expect(look.body.leftAlone.map(({ field }) => field)).toContain('Ended');
    expect((await putBack(entryId)).body.leftAlone.map(({ field }) => field)).toContain('Ended');
    expect([await listGrants(), (await get(from)).mergedInto]).toEqual([[], null]);
    expect([(await readEntry(officer))?.canPutBack, (await readEntry(admin))?.canPutBack]).toEqual([
      false,
      true,
    ]);
    expect((await putBack(entryId, admin)).status).toBe(200);
    const [restored] = await listGrants();
    expect(restored?.organisationId).toBe(from);
    await portal.send(grantsStaff.endGrant, { params: { id: restored?.id as string } }, admin);
    expect((await readEntry(admin))?.canPutBack).toBe(false);
  });

  it('leaves members alone that moved since, and lists them', async () => {
    const [from, into, elsewhere] = await pickOrganisations();
    const members = await listMembers(from);
    const { entryId } = (await merge(from, into)).body;
    const [moved, edited] = members as [string, string];
    const { db } = portal.database;
    await db.updateTable('members').set({ organisationId: elsewhere }).where('id', '=', moved).execute();
    await db.updateTable('members').set({ aboutMe: 'Edited since' }).where('id', '=', edited).execute();
    const conflict = { field: 'Organisation', current: (await get(elsewhere)).name };
    expect((await putBack(entryId, admin)).body.leftAlone).toEqual([expect.objectContaining(conflict)]);
    expect(await listMembers(from)).toEqual(members.filter((id) => id !== moved));
    expect(await listMembers(elsewhere)).toContain(moved);
    expect((await get(from)).retiredAt).toBeNull();
    await db.updateTable('members').set({ organisationId: from }).where('id', '=', moved).execute();
  });

  it('keeps issued invoices, which the billing contacts of the new organisation see', async () => {
    const from = await organisationOf(billing);
    const [next, last] = (await pickOrganisations()).filter((id) => id !== from) as [string, string];
    const list = async () => {
      const query = { invoiceAssignedType: 'Company' as const, size: 20 };
      return (await portal.send(invoices.listInvoices, { query }, billing)).body;
    };
    const before = await list();
    expect(before.totalItems).toBeGreaterThan(0);
    const entries = [(await merge(from, next)).body.entryId, (await merge(next, last)).body.entryId];
    const rows = await portal.database.db
      .selectFrom('invoices')
      .select('id')
      .where('assignedTo', '=', 'Company')
      .where('organisationId', 'in', [from, next, last])
      .orderBy('issuedAt', 'desc')
      .orderBy('id')
      .execute();
    const { invoices: page, totalItems } = await list();
    expect(page.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id));
    expect(totalItems).toBe(rows.length);
    const params = { id: before.invoices[0]?.id as string };
    expect((await portal.send(invoices.downloadInvoice, { params }, billing)).status).toBe(200);
    for (const entryId of entries.toReversed()) expect((await putBack(entryId)).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  it('accepts one of two concurrent merges, and rejects the other and later edits with a reason', async () => {
    const [one, two, three] = await pickOrganisations();
    const conflicts = await Promise.all([mergeAs(officer, one, two), mergeAs(admin, one, three)]);
    const circle = await Promise.all([mergeAs(officer, two, three), mergeAs(admin, three, two)]);
    for (const responses of [conflicts, circle]) {
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rejected = responses.find(({ status }) => status === 409);
      expect(rejected?.errorBody.message).toMatch(/was merged into|changed one of/);
    }
    const version = (await get(one)).version;
    const body = { ...noDetails, suburb: 'Gore' };
    const edit = await portal.send(
      organisationsStaff.editOrganisation,
      { params: { id: one }, body, version },
      officer,
    );
    expect([edit.status, edit.errorBody.message]).toEqual([409, expect.stringContaining('was merged into')]);
    for (const { body: result, status } of [...circle, ...conflicts])
      if (status === 200) expect((await putBack(result.entryId)).status).toBe(200);
  });

  it('rejects a merge into itself or into a retired organisation, and putting back a circle', async () => {
    const [one, two, three] = await pickOrganisations();
    expect((await preview(one, one)).errorBody.errors[0]?.field).toBe('intoId');
    const first = await merge(one, two);
    expect((await preview(three, one)).errorBody.message).toContain('was merged into');
    expect((await mergeAs(agency, three, two)).status).toBe(403);
    const retire = (retiredAt: Date | null) =>
      portal.database.db.updateTable('organisations').set({ retiredAt }).where('id', '=', three).execute();
    await retire(new Date());
    expect((await preview(two, three)).errorBody.message).toContain('is retired');
    await retire(null);
    const reversal = (await putBack(first.body.entryId)).body.entryId as string;
    const second = await merge(two, one);
    const circle = await putBack(reversal);
    expect([circle.status, circle.errorBody.message]).toEqual([
      409,
      'This cannot be put back: the two organisations would be merged into each other.',
    ]);
    expect((await putBack(second.body.entryId)).status).toBe(200);
  });

  it('adds an applicant who pays after the merge to the new organisation', async () => {
    const applicant = subscribers.subscriber();
    const from = applicant.organisationId as string;
    const into = (await pickOrganisations()).find((id) => id !== from) as string;
    const { purchaseId, payUrl } = await subscribers.startJoin(applicant);
    const { entryId } = (await merge(from, into)).body;
    await subscribers.pay(payUrl);
    expect(await subscribers.getState(purchaseId)).toBe('paid');
    const userId = (await subscribers.accountOf(applicant)) as string;
    expect(await organisationOf({ userId })).toBe(into);
    expect((await putBack(entryId)).status).toBe(200);
  });
});

const noDetails = {
  abn: null,
  about: null,
  country: null,
  state: null,
  suburb: null,
  street: null,
  postcode: null,
  phone: null,
  website: null,
};
