import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { invoices } from '#contract/invoices.ts';
import { callAs, type Person } from './accounts.ts';

type Invoices = ResponseOf<typeof invoices.listInvoices>;
export type Invoice = Invoices['invoices'][number];

export const personal = '/settings/personal-invoices';
export const company = '/settings/company-invoices';

const call = '/api/marketplace/invoice/list?size=10&invoiceAssignedType=';

export const listInvoices = (
  request: APIRequestContext,
  person: Person,
  assigned: 'Individual' | 'Company' = 'Individual',
  page = 1,
): Promise<Invoices> => callAs(request, person, `${call}${assigned}&page=${page}`);

export const downloadOf = (page: Page, { invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  page.getByRole('button', { name: `Download invoice ${invoiceNumber}` });
