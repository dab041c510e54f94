import { beforeAll, describe, expect, it } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { ownDataStaff } from '#contract/own-data.staff.ts';
import { type DemoAccountName, demoEmail } from '#server/db/demo-accounts.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const auditor = portal.signInBeforeAll('auditor');
const editor = portal.signInBeforeAll('editor');
const finance = portal.signInBeforeAll('finance');
const hidden = portal.signInBeforeAll('hidden');
const member = portal.signInBeforeAll('member');

const read = (id: string, caller: TestSession) =>
  portal.send(membersStaff.getStaffMember, { params: { id } }, caller);
const readOverview = (id: string, caller: TestSession) =>
  portal.send(membersStaff.getMemberOverview, { params: { id } }, caller);
const listInvoices = (id: string, caller: TestSession) =>
  portal.send(ownDataStaff.listMemberRecords, { params: { id, kind: 'invoices' }, query: {} }, caller);

describe('GET /api/staff/members/{id}', () => {
  it('returns a hidden member only with the capability for private data, and records the read', async () => {
    for (const send of [read, readOverview]) expect((await send(hidden.userId, editor)).status).toBe(403);
    expect((await listInvoices(hidden.userId, finance)).status).toBe(403);
    const { body } = await read(hidden.userId, auditor);
    expect(body).toMatchObject({ name: 'Minh Trần', email: demoEmail('hidden'), isListed: false });
    await Promise.all([readOverview(hidden.userId, auditor), listInvoices(hidden.userId, auditor)]);
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
    const hiddenFields = { email: null, joinedAt: null, account: null, details: null, version: null };
    expect((await read(member.userId, editor)).body).toMatchObject(hiddenFields);
    expect((await read(member.userId, auditor)).body.email).toBe(demoEmail('member'));
    for (const send of [read, readOverview])
      expect((await send(crypto.randomUUID(), auditor)).status).toBe(404);
  });

  it('shows disabled accounts and closed ones, which have no personal data', async () => {
    const { db } = portal.database;
    const accounts = db.updateTable('accounts').where('memberId', '=', hidden.userId);
    await accounts.set({ disabledAt: new Date() }).execute();
    expect((await read(hidden.userId, auditor)).body.account?.disabledAt).not.toBeNull();
    await db.deleteFrom('accounts').where('memberId', '=', hidden.userId).execute();
    const members = db.updateTable('members').where('id', '=', hidden.userId);
    await members.set({ firstName: 'Former', lastName: 'member', closedAt: new Date() }).execute();
    const { body } = await read(hidden.userId, auditor);
    expect(body).toMatchObject({ name: 'Former member', email: null, details: null });
    expect(body.closedAt).not.toBeNull();
    expect((await readOverview(hidden.userId, auditor)).body.emails).toEqual({ total: 0, newest: [] });
    expect((await read(hidden.userId, editor)).status).toBe(403);
  });
});

describe('GET /api/staff/members/{id}/overview', () => {
  beforeAll(async () => {
    const subjectsOfEmails = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
    const emails = subjectsOfEmails.map((subject, index) => ({
      toAddress: demoEmail('member').toUpperCase(),
      subject,
      textBody: '',
      htmlBody: '',
      createdAt: new Date(Date.now() + index * 1_000),
      bouncedAt: index === 5 ? new Date() : null,
    }));
    await portal.database.db.insertInto('emails').values(emails).execute();
  });

  it('returns the newest records and how many there are', async () => {
    const { emails, invoices, groups } = (await readOverview(member.userId, auditor)).body;
    expect(emails?.newest.map(({ subject }) => subject)).toEqual([
      'Sixth',
      'Fifth',
      'Fourth',
      'Third',
      'Second',
    ]);
    expect([emails?.newest[0]?.bouncedAt !== null, (emails?.total ?? 0) >= 6]).toEqual([true, true]);
    expect(invoices?.total).toBeGreaterThan(0);
    expect(groups.first.length).toBeGreaterThan(0);
  });

  const cards = ['grants', 'invoices', 'emails', 'enquiries', 'jurisdictions'] as const;
  const expectedCards: [DemoAccountName, (typeof cards)[number][]][] = [
    ['auditor', [...cards]],
    ['staff', [...cards]],
    ['officer', ['enquiries', 'jurisdictions']],
    ['support', ['emails', 'enquiries', 'jurisdictions']],
    ['finance', ['invoices', 'enquiries']],
    ['editor', []],
  ];

  it.each(expectedCards)('returns to %s only %j', async (name, expected) => {
    const { body } = await readOverview(member.userId, await portal.signIn(name));
    expect(cards.filter((card) => body[card] !== null)).toEqual(expected);
  });
});
