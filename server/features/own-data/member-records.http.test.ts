import { describe, expect, it } from 'vitest';
import { type MemberRecordKind, memberRecordKinds, ownDataStaff } from '#contract/own-data.staff.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { subjects } from './subjects.ts';

const portal = setUpTestApp();
const auditor = portal.signInBeforeAll('auditor');
const finance = portal.signInBeforeAll('finance');
const member = portal.signInBeforeAll('member');

const listRecords = (id: string, kind: MemberRecordKind, caller: TestSession, page = 1) =>
  portal.send(ownDataStaff.listMemberRecords, { params: { id, kind }, query: { page } }, caller);

describe('GET /api/staff/members/{id}/records/{kind}', () => {
  it('offers the kinds of the archive that members download', () => {
    expect(Object.keys(memberRecordKinds).toSorted()).toEqual(subjects.map(({ name }) => name).toSorted());
  });

  it('lists the rows of each kind that the role may read, and never what only the member sees', async () => {
    const kinds = Object.keys(memberRecordKinds) as MemberRecordKind[];
    const statuses = async (caller: TestSession) =>
      Promise.all(kinds.map(async (kind) => (await listRecords(member.userId, kind, caller)).status));
    const allowed = (name: MemberRecordKind, readable: MemberRecordKind[]) =>
      readable.includes(name) ? 200 : 403;
    const own: MemberRecordKind[] = ['saved-items', 'saved-searches', 'saved-views'];
    const ofAuditor = kinds.filter((kind) => !own.includes(kind));
    expect(await statuses(auditor)).toEqual(kinds.map((kind) => allowed(kind, ofAuditor)));
    const ofFinance: MemberRecordKind[] = [
      'invoices',
      'invoice-lines',
      'orders',
      'enquiries',
      'enquiry-messages',
    ];
    expect(await statuses(finance)).toEqual(kinds.map((kind) => allowed(kind, ofFinance)));
    const { columns, rows } = (await listRecords(member.userId, 'sessions', auditor)).body;
    expect(columns[0]).toBe('createdAt');
    expect(rows[0]?.[0]).toMatch(/^\d{4}-.*Z$/);
  });

  it('returns pages of 200 rows', async () => {
    const { db } = portal.database;
    const signIns = Array.from({ length: 201 }, (_, index) => ({
      action: 'sign-in',
      actorId: member.userId,
      subjectId: member.userId,
      address: `198.51.100.${index}`,
      detail: '{}',
    }));
    await db.insertInto('auditLog').values(signIns).execute();
    const first = (await listRecords(member.userId, 'sign-ins', auditor)).body;
    const second = (await listRecords(member.userId, 'sign-ins', auditor, 2)).body;
    expect([first.rows.length, first.hasMore, second.hasMore]).toEqual([200, true, false]);
    expect(second.rows.length).toBeGreaterThan(0);
    const by = first.columns.indexOf('by');
    expect(first.rows.map((row) => row[by])).toContain('Hana');
  });
});
