import type { MemberOverview } from '#contract/members.staff.ts';
import { type Capability, can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import type { OpenedMember } from '../../history/open-member.sql.ts';
import { openMember } from '../../history/open-member.ts';
import type { Caller } from '../../http/caller.ts';
import { isOverdue, toDueDate } from '../../payments/payment-terms.ts';
import { listOwnGrants } from '../grants/grants.sql.ts';
import { type InvoiceRow, listInvoices } from '../invoices/invoices.sql.ts';
import {
  countNotesAndOwnItems,
  findPersonalAccount,
  listEmailsTo,
  listEnquiriesOf,
  listGroupsOf,
  listJurisdictionsOf,
  maxRowsPerCard,
} from './member-overview.sql.ts';
import { listMergedMemberIds } from './merge/merged-members.sql.ts';

/** One statement per card. Cards that the caller may not see are not read. */
export async function getMemberOverview(db: Db, caller: Caller, id: string): Promise<MemberOverview> {
  const member = await openMember(db, caller, id);
  const readIf = <Card>(capability: Capability, read: () => Promise<Card>): Promise<Card> | null =>
    can(caller.grants, capability) ? read() : null;
  const [groups, jurisdictions, grants, payments, emails, enquiries, counts] = await Promise.all([
    listGroupsOf(db, id),
    readIf('members.readPrivate', () => listJurisdictionsOf(db, id)),
    readIf('grants.read', () => loadGrants(db, id)),
    readIf('invoices.read', () => loadInvoices(db, id)),
    readIf('emails.read', () => loadEmails(db, member)),
    readIf('enquiries.read', () => loadEnquiries(db, id)),
    readIf('members.readPrivate', () => countNotesAndOwnItems(db, id)),
  ]);
  return {
    groups: { total: groups.total, first: groups.rows },
    ...{ jurisdictions, grants, emails, enquiries },
    noteCount: counts?.notes ?? null,
    ownItems: counts,
    invoices: payments?.invoices ?? null,
    paidUntil: payments?.paidUntil ?? null,
  };
}

async function loadGrants(db: Db, memberId: string) {
  const grants = await listOwnGrants(db, memberId);
  return grants.map(({ id, role, scopeName, until }) => ({
    ...{ id, role, scopeName },
    until: until?.toISOString() ?? null,
  }));
}

async function loadInvoices(db: Db, memberId: string) {
  const memberIds = await listMergedMemberIds(db, memberId);
  const [{ rows, totalItems }, { openCents, paidUntil }] = await Promise.all([
    listInvoices(db, { memberIds }, { page: 1, size: maxRowsPerCard }),
    findPersonalAccount(db, memberIds),
  ]);
  return { paidUntil, invoices: { total: totalItems, openCents, newest: rows.map(presentInvoice) } };
}

function presentInvoice(row: InvoiceRow) {
  const { id, number, kind, status, issuedAt, totalCents, today } = row;
  return {
    ...{ id, number, kind, status, totalCents },
    issuedAt: issuedAt.toISOString(),
    dueOn: toDueDate(issuedAt),
    isOverdue: isOverdue(row, today),
  };
}

async function loadEmails(db: Db, { email }: OpenedMember) {
  if (email === null) return { total: 0, newest: [] };
  const { total, rows } = await listEmailsTo(db, email);
  const newest = rows.map(({ id, subject, createdAt, sentAt, bouncedAt }) => ({
    ...{ id, subject },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
  }));
  return { total, newest };
}

async function loadEnquiries(db: Db, memberId: string) {
  const { total, rows } = await listEnquiriesOf(db, memberId);
  const newest = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { total, newest };
}
