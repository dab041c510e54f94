import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { toAdjustmentNoteDocument, toInvoiceDocument } from './invoice-document.ts';
import type { InvoiceDetails } from './invoices.sql.ts';

const config = readConfig({
  BANK_ACCOUNT_NAME: 'Fire',
  BANK_BSB: '123-456',
  BANK_ACCOUNT_NUMBER: '12345678',
  INVOICE_PAYMENT_DETAILS: 'Thank you.',
});
const invoice: InvoiceDetails = {
  id: '1',
  number: 10_001,
  assignedTo: 'Individual',
  memberId: '',
  organisationId: null,
  status: 'Open',
  issuedAt: new Date('2026-02-03T14:30:00Z'),
  totalCents: 245_00,
  gstCents: 22_27,
  pdfKey: null,
  pdfSize: null,
  purchaseOrder: null,
  periodFrom: null,
  periodTo: null,
  paidOn: null,
  paidBy: null,
  supplier: null,
  paymentDetails: null,
  today: '2026-03-06',
  billTo: { name: 'Tāne', address: [], email: null },
};
const lines = [{ description: 'Subscriber annual membership', quantity: 2, unitCents: 122_50 }];
const note = { number: 1_001, issuedAt: new Date('2026-03-01T00:00:00Z'), pdfKey: null, pdfSize: null };
const documentOf = (changes: Partial<InvoiceDetails> = {}) =>
  toInvoiceDocument({ ...invoice, ...changes }, lines, note, config);

describe('toInvoiceDocument', () => {
  it('shows the due date and bank details of an open invoice', () => {
    expect(documentOf()).toMatchObject({
      title: 'Tax invoice',
      facts: [
        ['Invoice number', '10001'],
        ['Date of issue', '4 Feb 2026'],
        ['Due date', '6 Mar 2026'],
        ['Status', 'Open'],
      ],
      paymentStatus: {
        tone: 'due',
        headline: 'Amount due by 6 Mar 2026: $245.00',
        facts: [
          ['Account name', 'Fire'],
          ['BSB', '123-456'],
          ['Account number', '12345678'],
          ['Reference', '10001'],
        ],
        text: 'Thank you.',
      },
      stamp: null,
    });
  });

  it('shows the payment status of an overdue, a paid and a cancelled invoice', () => {
    const overdue = { tone: 'overdue', headline: 'Overdue, was due by 6 Mar 2026: $245.00' };
    expect(documentOf({ today: '2026-03-07' }).paymentStatus).toMatchObject(overdue);
    for (const [paidOn, paidBy, headline] of [
      ['2026-02-10', 'card', 'Paid on 10 Feb 2026 by card: $245.00'],
      ['2026-02-11', 'bank transfer', 'Paid on 11 Feb 2026 by bank transfer: $245.00'],
      [null, null, 'Paid in full: $245.00'],
    ] as const) {
      const { paymentStatus, facts } = documentOf({ status: 'Closed', paidOn, paidBy });
      expect(paymentStatus).toEqual({
        tone: 'paid',
        headline,
        facts: [],
        text: 'Nothing is due. Thank you.',
      });
      expect(facts.map(([label]) => label)).not.toContain('Due date');
    }
    const { paymentStatus, stamp } = documentOf({ status: 'Cancelled' });
    expect(stamp).toBe('Cancelled');
    expect(paymentStatus.text).toBe('Adjustment note AN-1001 of 1 Mar 2026 reverses it in full.');
  });

  it('shows the period, the purchase order, the supplier at the time of issue and whether it is GST-free', () => {
    const supplier = { name: 'Old name', abn: '1', address: null, email: null };
    const period = { periodFrom: '2026-02-04', periodTo: '2027-02-03', purchaseOrder: 'PO 7' };
    const { facts, ...rest } = documentOf({ ...period, supplier, gstCents: 0 });
    expect(facts).toContainEqual(['Membership', '4 Feb 2026 to 3 Feb 2027']);
    expect(facts).toContainEqual(['Purchase order', 'PO 7']);
    expect(rest).toMatchObject({ supplier, isGstFree: true });
    expect(documentOf()).toMatchObject({ supplier: { name: 'Muster' }, isGstFree: false });
  });
});

describe('toAdjustmentNoteDocument', () => {
  it('reverses the invoice, with a separate number and date', () => {
    const cancelled = { ...invoice, status: 'Cancelled', purchaseOrder: 'PO 7' };
    expect(toAdjustmentNoteDocument(cancelled, lines, note, config)).toMatchObject({
      title: 'Adjustment note',
      number: 'AN-1001',
      issuedAt: note.issuedAt,
      facts: [
        ['Note number', 'AN-1001'],
        ['Date of issue', '1 Mar 2026'],
        ['Tax invoice', '10001 of 4 Feb 2026'],
        ['Purchase order', 'PO 7'],
        ['Reason', 'Invoice cancelled'],
      ],
      lines: [{ description: 'Subscriber annual membership', quantity: -2, unitCents: 122_50 }],
      gstCents: -22_27,
      totalCents: -245_00,
      paymentStatus: { headline: 'Tax invoice 10001 is reversed in full: -$245.00' },
    });
  });
});
