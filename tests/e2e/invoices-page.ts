import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { invoices } from '#contract/invoices.ts';
import type { Account } from './accounts.ts';

type Invoices = ResponseOf<typeof invoices.listInvoices>;
export type Invoice = Invoices['invoices'][number];

export const personalInvoicesPath = '/settings/personal-invoices';
export const companyInvoicesPath = '/settings/company-invoices';

const listPath = '/api/marketplace/invoice/list?size=10&invoiceAssignedType=';

export const listInvoices = (
  account: Account,
  recipient: 'Individual' | 'Company' = 'Individual',
  page = 1,
): Promise<Invoices> => account.call(`${listPath}${recipient}&page=${page}`);

/** Returns the text of a downloaded PDF on one line. */
export async function readPdfText(download: Download): Promise<string> {
  const pdf = new Uint8Array(await readFile(await download.path()));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

export const downloadButton = (page: Page, { invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  page.getByRole('button', { name: `Download invoice ${invoiceNumber}` });
