import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { InvoicePaper } from './invoice-paper.ts';
import { makeInvoicePdf } from './invoice-pdf.ts';
import { printInvoice } from './invoice-press.ts';

// A busy machine takes seconds to start a thread.
vi.setConfig({ testTimeout: 30_000 });

const paper: InvoicePaper = {
  title: 'Tax invoice',
  supplier: { name: 'Council of Fire Services', abn: '52 060 049 327', address: null, email: null },
  number: '1007',
  issuedAt: new Date('2026-10-01T00:00:00Z'),
  facts: [],
  billTo: { name: 'Hana Ngāti', address: ['1 Station Street'], email: 'hana@agency.example' },
  lines: [{ description: 'Subscription', quantity: 1, unitCents: 24_500 }],
  gstCents: 2_227,
  totalCents: 24_500,
  isGstFree: false,
  outcome: { tone: 'due', headline: 'Amount due', facts: [], text: '' },
  stamp: null,
};

it('prints what the paper says, one after the other', async () => {
  const papers = ['1007', '1008', '1009'].map((number) => ({ ...paper, number }));
  const printed = await Promise.all(papers.map(printInvoice));
  expect(printed).toEqual(await Promise.all(papers.map(makeInvoicePdf)));
});

it('goes on after a paper that cannot be printed', async () => {
  const unprintable = { ...paper, lines: null } as unknown as InvoicePaper;
  const ends = await Promise.allSettled([unprintable, paper].map(printInvoice));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('leaves the others alone: this thread has its turns meanwhile', async () => {
  const lines = Array.from({ length: 1_000 }, () => paper.lines[0]) as InvoicePaper['lines'];
  let isPrinted = false;
  const printed = printInvoice({ ...paper, lines }).finally(() => {
    isPrinted = true;
  });
  let turns = 0;
  for (; !isPrinted; turns += 1) await setImmediate();
  await printed;
  expect(turns).toBeGreaterThan(100);
});
