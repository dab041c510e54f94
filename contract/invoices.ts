import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, success } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

const invoiceStatus = z.enum(['Open', 'Closed', 'Cancelled']);
export type InvoiceStatus = z.output<typeof invoiceStatus>;

const paymentMethod = z.enum(['card', 'bank transfer'], 'must be one of card, bank transfer');
export type PaymentMethod = z.output<typeof paymentMethod>;

const assignedType = z.enum(['Individual', 'Company'], 'must be one of Individual, Company');

const invoice = z.object({
  id,
  invoiceNumber: z.string(),
  type: z.string(),
  status: invoiceStatus,
  date: z.iso.datetime(),
  /** In dollars, including GST. */
  totalPrice: z.number(),
  dueDate: z.optional(z.iso.date()),
  isOverdue: z.optional(z.boolean()),
  adjustmentNoteNumber: z.optional(z.string()),
});

const statusChange = z
  .strictObject({
    status: z.enum(['Closed', 'Cancelled'], 'must be Closed or Cancelled'),
    paidOn: z.optional(z.iso.date('must be a date such as 2026-03-31')),
    paidBy: z.optional(paymentMethod),
  })
  .check(
    z.refine(({ status, paidOn, paidBy }) => status === 'Closed' || (!paidOn && !paidBy), {
      path: ['status'],
      error: 'must be Closed for a payment',
    }),
  );

const invoiceIdOrNumber = z.union(
  [id, z.string().check(z.regex(/^[1-9]\d{0,8}$/))],
  'must be the number or the id of an invoice',
);

export const invoices = defineEndpoints({
  listInvoices: {
    summary:
      'Lists the invoices of the member, or of the organisation that the member is a billing contact for',
    method: 'GET',
    path: '/api/marketplace/invoice/list',
    access: 'member',
    query: z.strictObject({ ...paging(10), invoiceAssignedType: z._default(assignedType, 'Individual') }),
    response: z.object({ invoices: z.array(invoice), page: z.int(), totalItems }),
  },
  downloadInvoice: {
    summary: 'Returns the tax invoice as a PDF',
    method: 'POST',
    path: '/api/marketplace/invoice/{id}/download',
    access: 'member',
    isRead: true,
    params: z.object({ id }),
    response: 'file',
  },
  downloadAdjustmentNote: {
    summary: 'Returns the adjustment note of a cancelled invoice as a PDF',
    method: 'POST',
    path: '/api/marketplace/invoice/{id}/adjustment-note/download',
    access: 'member',
    isRead: true,
    params: z.object({ id }),
    response: 'file',
  },
  setInvoiceStatus: {
    summary:
      'Closes an open invoice that was paid outside the portal, or cancels it and issues an adjustment note',
    method: 'POST',
    path: '/api/marketplace/invoice/{id}/status',
    access: { capability: 'invoices.setStatus' },
    params: z.object({ id: invoiceIdOrNumber }),
    body: statusChange,
    response: success,
  },
});
