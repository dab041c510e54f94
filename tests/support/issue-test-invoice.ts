import { type Config, readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { issueInvoice, type NewInvoice } from '#server/features/invoices/issue-invoice.sql.ts';

/** The defaults of the environment are in force. */
export const toInvoiceTerms = (config = readConfig({})) => ({
  config,
  settings: { current: config.settingDefaults },
});

/** Issues an open invoice, by default for a helmet of $110. */
export function issueTestInvoice(
  { db }: { db: Db },
  invoice: Partial<NewInvoice> & { memberId: string },
  config?: Config,
) {
  const lines = [{ description: 'Helmet', quantity: 1, unitCents: 110_00 }];
  const details = { kind: 'Marketplace', lines, ...invoice };
  return db.transaction().execute((tx) => issueInvoice(tx, toInvoiceTerms(config), details));
}
