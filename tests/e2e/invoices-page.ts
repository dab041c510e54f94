import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { invoices } from '#contract/invoices.ts';
import { type Account, callAs } from './accounts.ts';

type Invoices = ResponseOf<typeof invoices.listInvoices>;
export type Invoice = Invoices['invoices'][number];

export const personalInvoicesPath = '/settings/personal-invoices';
export const companyInvoicesPath = '/settings/company-invoices';

const listPath = '/api/marketplace/invoice/list?size=10&invoiceAssignedType=';

export const listInvoices = (
  request: APIRequestContext,
  account: Account,
  recipient: 'Individual' | 'Company' = 'Individual',
  page = 1,
): Promise<Invoices> => callAs(request, account, `${listPath}${recipient}&page=${page}`);

export const downloadButton = (page: Page, { invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  page.getByRole('button', { name: `Download invoice ${invoiceNumber}` });
