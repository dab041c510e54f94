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
import { dayOf, dueDayOf, isOverdue } from '../../payments/payment-terms.ts';
import type { Feature, Services } from '../services.ts';
import { findAdjustmentNote, issueAdjustmentNote } from './adjustment-notes.sql.ts';
import { formatNoteNumber } from './invoice-document.ts';
import { getInvoicePdf, openAdjustmentNoteFile } from './invoice-file.ts';
import {
  closeInvoice,
  findBillingOrganisation,
  findInvoice,
  findInvoiceIdByNumber,
  findInvoices,
  type InvoiceRow,
  type Payer,
  type WholeInvoice,
} from './invoices.sql.ts';

type MemberCall = RequestContext<'member'>;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, invoices, handlers(accessControl, services));
}

function handlers(accessControl: AccessControl, services: Services): Handlers<typeof invoices> {
  const { db } = services;

  async function resolvePayer(assigned: 'Individual' | 'Company', memberId: string): Promise<Payer> {
    if (assigned === 'Individual') return { memberId };
    const organisation = await findBillingOrganisation(db, memberId);
    if (organisation) return { organisationId: organisation.id };
    throw forbidden("You don't have access to Company invoices.");
  }

  async function canAccessInvoice(invoice: WholeInvoice, memberId: string): Promise<boolean> {
    if (invoice.assignedTo === 'Individual') return invoice.memberId === memberId;
    return invoice.organisationId === (await findBillingOrganisation(db, memberId))?.id;
  }

  /** Returns the same response for missing and forbidden invoices, so that ids cannot be guessed. */
  async function ownInvoice(endpoint: string, id: string, call: MemberCall): Promise<WholeInvoice> {
    const invoice = await findInvoice(db, id);
    if (invoice && (await canAccessInvoice(invoice, call.caller.memberId))) return invoice;
    if (invoice) await accessControl.onAccessDenied({ endpoint, ...call });
    throw notFound('There is no such invoice.');
  }

  return {
    listInvoices: async ({ query }, { caller }) => {
      const payer = await resolvePayer(query.invoiceAssignedType, caller.memberId);
      // Not from the replica: members look for an invoice right after buying.
      const { rows, totalItems } = await findInvoices(db, payer, query);
      return { invoices: rows.map(presentInvoice), page: Math.max(1, query.page), totalItems };
    },

    downloadInvoice: async ({ params }, call) =>
      getInvoicePdf(services, await ownInvoice('downloadInvoice', params.id, call)),

    downloadAdjustmentNote: async ({ params }, call) => {
      const invoice = await ownInvoice('downloadAdjustmentNote', params.id, call);
      const note = await findAdjustmentNote(db, invoice.id);
      if (!note) throw notFound('There is no adjustment note for this invoice.');
      return openAdjustmentNoteFile(services, invoice, note);
    },

    settleInvoice: async ({ params, body }, { caller, address }) => {
      await db.transaction().execute(async (tx) => {
        const id = /^\d+$/.test(params.id) ? await findInvoiceIdByNumber(tx, Number(params.id)) : params.id;
        const invoice = id && (await findInvoice(tx, id));
        if (!invoice) throw notFound('There is no such invoice.');
        const detail = { number: invoice.number, ...(await settle(tx, invoice, body)) };
        const people = { actorId: caller.memberId, subjectId: invoice.memberId };
        await recordAudit(tx, { action: 'invoice.status-changed', ...people, address, detail });
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
    dueDate: dueDayOf(invoice.issuedAt),
    isOverdue: isOverdue(invoice, invoice.today),
  }),
  ...(invoice.adjustmentNote && { adjustmentNoteNumber: formatNoteNumber(invoice.adjustmentNote) }),
});

type Settled = HandlerInput<typeof invoices.settleInvoice>['body'];

async function settle(tx: Db, invoice: WholeInvoice, { status, paidOn, paidBy }: Settled) {
  if (paidOn && (paidOn > invoice.today || paidOn < dayOf(invoice.issuedAt)))
    throw validationFailed([{ field: 'paidOn', message: 'must be a day from the invoice date to today' }]);
  const settlement =
    status === 'Closed' ? { status, paidOn, paidBy: paidBy ?? ('bank transfer' as const) } : { status };
  if (!(await closeInvoice(tx, invoice.id, settlement)))
    throw conflict('Only an open invoice can be closed or cancelled.');
  if (status === 'Closed') return { status };
  return { status, adjustmentNote: await issueAdjustmentNote(tx, invoice.id) };
}

export const invoicesFeature: Feature = { routes };
