import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, type Person } from './people.ts';

export type Invoice = {
  id: string;
  invoiceNumber: string;
  type: string;
  status: string;
  date: string;
  totalPrice: number;
  dueDate?: string;
  isOverdue?: boolean;
  adjustmentNoteNumber?: string;
};
type Invoices = { invoices: Invoice[]; totalItems: number };

export const personal = '/settings/personal-invoices';
export const company = '/settings/company-invoices';

export const listInvoices = (
  request: APIRequestContext,
  person: Person,
  assigned: 'Individual' | 'Company' = 'Individual',
  page = 1,
): Promise<Invoices> =>
  callAs(
    request,
    person,
    `/api/marketplace/invoice/list?page=${page}&size=10&invoiceAssignedType=${assigned}`,
  );

export const downloadOf = (page: Page, { invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  page.getByRole('button', { name: `Download invoice ${invoiceNumber}` });
