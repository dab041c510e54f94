import type { FastifyInstance } from 'fastify';
import type { HandlerInput } from '#contract/endpoint.ts';
import { type InvoiceStatus, invoices } from '#contract/invoices.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { conflict, forbidden, notFound, validationFailed } from '../../http/errors.ts';
import {
  type AccessControl,
  type Handlers,
  type RequestContext,
  registerEndpoints,
} from '../../http/register-endpoints.ts';
import { isOverdue, toDueDate, toLocalDate } from '../../payments/payment-terms.ts';
import { listMergedMemberIds } from '../members/merge/merged-members.sql.ts';
import type { Feature, Services } from '../services.ts';
import { findAdjustmentNote, issueAdjustmentNote } from './adjustment-notes.sql.ts';
import { formatNoteNumber } from './invoice-document.ts';
import { getAdjustmentNotePdf, getInvoicePdf } from './invoice-pdf-file.ts';
import {
  closeInvoice,
  findBillingOrganisation,
  findInvoice,
  findInvoiceIdByNumber,
  type InvoiceDetails,
  type InvoiceRow,
  listInvoices,
  type Payer,
} from './invoices.sql.ts';
import { overdueInvoiceKind } from './overdue-invoices.today.ts';

type MemberContext = RequestContext<'member'>;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, invoices, handlers(accessControl, services));
}

function handlers(accessControl: AccessControl, services: Services): Handlers<typeof invoices> {
  const { db } = services;

  async function resolvePayer(assignedTo: 'Individual' | 'Company', memberId: string): Promise<Payer> {
    if (assignedTo === 'Individual') return { memberIds: await listMergedMemberIds(db, memberId) };
    const organisation = await findBillingOrganisation(db, memberId);
    if (organisation) return { organisationIds: organisation.idsWithMerged };
    throw forbidden("You don't have access to Company invoices.");
  }

  async function canAccessInvoice(invoice: InvoiceDetails, memberId: string): Promise<boolean> {
    if (invoice.assignedTo === 'Individual')
      return (await listMergedMemberIds(db, memberId)).includes(invoice.memberId as string);
    const organisation = await findBillingOrganisation(db, memberId);
    return organisation?.idsWithMerged.includes(invoice.organisationId as string) ?? false;
  }

  /** Throws the same error for missing and forbidden invoices, so that a member cannot find out which ids exist. */
  async function getAccessibleInvoice(endpoint: string, id: string, context: MemberContext) {
    const invoice = await findInvoice(db, id);
    if (invoice && (await canAccessInvoice(invoice, context.caller.memberId))) return invoice;
    if (invoice) await accessControl.onAccessDenied({ endpoint, ...context });
    throw notFound('Invoice not found.');
  }

  return {
    listInvoices: async ({ query }, { caller }) => {
      const payer = await resolvePayer(query.invoiceAssignedType, caller.memberId);
      // Reads from the primary, because members look for an invoice right after ordering.
      const { rows, totalItems } = await listInvoices(db, payer, query);
      return { invoices: rows.map(presentInvoice), page: Math.max(1, query.page), totalItems };
    },

    downloadInvoice: async ({ params }, context) =>
      getInvoicePdf(services, await getAccessibleInvoice('downloadInvoice', params.id, context)),

    downloadAdjustmentNote: async ({ params }, context) => {
      const invoice = await getAccessibleInvoice('downloadAdjustmentNote', params.id, context);
      const note = await findAdjustmentNote(db, invoice.id);
      if (!note) throw notFound('Adjustment note not found.');
      return getAdjustmentNotePdf(services, invoice, note);
    },

    setInvoiceStatus: async ({ params, body }, { caller, address }) => {
      await db.transaction().execute(async (tx) => {
        const id = /^\d+$/.test(params.id) ? await findInvoiceIdByNumber(tx, Number(params.id)) : params.id;
        const invoice = id && (await findInvoice(tx, id));
        if (!invoice) throw notFound('Invoice not found.');
        const detail = { number: invoice.number, ...(await closeOrCancel(tx, invoice, body)) };
        const actorAndSubject = { actorId: caller.memberId, subjectId: invoice.memberId };
        await recordAudit(tx, { action: 'invoice.status-changed', ...actorAndSubject, address, detail });
      });
      return { success: true };
    },
  };
}

const presentInvoice = (invoice: InvoiceRow) => ({
  id: invoice.id,
  invoiceNumber: String(invoice.number),
  type: invoice.kind,
  status: invoice.status as InvoiceStatus,
  date: invoice.issuedAt.toISOString(),
  totalPrice: invoice.totalCents / 100,
  ...(invoice.status === 'Open' && {
    dueDate: toDueDate(invoice.issuedAt),
    isOverdue: isOverdue(invoice, invoice.today),
  }),
  ...(invoice.adjustmentNote && { adjustmentNoteNumber: formatNoteNumber(invoice.adjustmentNote) }),
});

type StatusInput = HandlerInput<typeof invoices.setInvoiceStatus>['body'];

async function closeOrCancel(tx: Db, invoice: InvoiceDetails, { status, paidOn, paidBy }: StatusInput) {
  if (paidOn && (paidOn > invoice.today || paidOn < toLocalDate(invoice.issuedAt)))
    throw validationFailed([{ field: 'paidOn', message: 'must be between the invoice date and today' }]);
  const change =
    status === 'Closed' ? { status, paidOn, paidBy: paidBy ?? ('bank transfer' as const) } : { status };
  if (!(await closeInvoice(tx, invoice.id, change)))
    throw conflict('Only an open invoice can be closed or cancelled.');
  if (status === 'Closed') return { status };
  return { status, adjustmentNote: await issueAdjustmentNote(tx, invoice.id) };
}

export const invoicesFeature: Feature = { routes, today: (services) => [overdueInvoiceKind(services)] };
