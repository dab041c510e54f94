import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { InvoicePaper } from './invoice-paper.ts';
import { printInvoice } from './invoice-press.ts';

const line = { description: 'Subscription', quantity: 1, unitCents: 24_500 };
const paper: InvoicePaper = {
  title: 'Tax invoice',
  supplier: { name: 'Council of Fire Services', abn: '52 060 049 327', address: null, email: null },
  number: '1007',
  issuedAt: new Date('2026-10-01T00:00:00Z'),
  facts: [],
  billTo: { name: 'Hana Ngāti', address: ['1 Station Street'], email: 'hana@agency.example' },
  lines: Array(200).fill(line),
  gstCents: 2_227,
  totalCents: 24_500,
  isGstFree: false,
  outcome: { tone: 'due', headline: 'Amount due', facts: [], text: '' },
  stamp: null,
};

it('prints after a failed paper, without blocking the event loop', async () => {
  const failed = printInvoice({ ...paper, lines: null } as unknown as InvoicePaper);
  let isPrinted = false;
  const printed = printInvoice(paper).finally(() => {
    isPrinted = true;
  });
  await expect(failed).rejects.toThrow();
  let turns = 0;
  for (; !isPrinted; turns += 1) await setImmediate();
  expect((await printed).subarray(0, 5).toString()).toBe('%PDF-');
  expect(turns).toBeGreaterThan(100);
});
