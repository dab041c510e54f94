import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { issueInvoice, type NewInvoice } from '#server/features/invoices/issue-invoice.sql.ts';

/** Issues an open invoice, by default for a helmet of $110. */
export function issueTestInvoice(
  { db }: { db: Db },
  invoice: Partial<NewInvoice> & { memberId: string },
  terms = readConfig({}),
) {
  const lines = [{ description: 'Helmet', quantity: 1, unitCents: 110_00 }];
  const details = { kind: 'Marketplace', lines, ...invoice };
  return db.transaction().execute((tx) => issueInvoice(tx, terms, details));
}
