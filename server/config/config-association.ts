import { z } from 'zod';
import type { BankAccount } from '../payments/bank-account.ts';

export const bsb = z.string().regex(/^\d{3}-?\d{3}$/, 'must be six digits, such as 123-456');
export const accountNumber = z.string().regex(/^\d[\d -]{3,14}$/, 'must be the number of a bank account');

type Given = Record<
  `LINK_${'WEBSITE' | 'ABOUT' | 'FAQ' | 'CONTACT' | 'TERMS' | 'PRIVACY' | 'CAREERS'}`,
  string
> & {
  ASSOCIATION_NAME: string;
  ASSOCIATION_ABN: string;
  ASSOCIATION_ADDRESS?: string | undefined;
  ASSOCIATION_EMAIL?: string | undefined;
  BANK_ACCOUNT_NAME?: string | undefined;
  BANK_BSB?: string | undefined;
  BANK_ACCOUNT_NUMBER?: string | undefined;
  INVOICE_PAYMENT_DETAILS?: string | undefined;
  LINK_JOIN?: string | undefined;
};

/** No bank has this BSB. */
const demoBank: BankAccount = { name: 'Muster Demo Account', bsb: '000-000', number: '0000 0000' };
const demoAddress = '1 Example Street, Exampleton VIC 3999, Australia';
const demoEmail = 'accounts@demo.example';

export function associationOf(given: Given, { demo, publicUrl }: { demo: boolean; publicUrl: string }) {
  const bankAccount = bankAccountOf(given) ?? (demo ? demoBank : undefined);
  const askHow = `To pay, please contact ${given.ASSOCIATION_NAME} (${given.LINK_CONTACT}) and name the number of this invoice.`;
  return {
    bankAccount,
    invoicePaymentDetails: given.INVOICE_PAYMENT_DETAILS ?? (bankAccount ? '' : askHow),
    association: {
      name: given.ASSOCIATION_NAME,
      abn: given.ASSOCIATION_ABN,
      address: given.ASSOCIATION_ADDRESS ?? (demo ? demoAddress : null),
      email: given.ASSOCIATION_EMAIL ?? (demo ? demoEmail : null),
      links: {
        website: given.LINK_WEBSITE,
        about: given.LINK_ABOUT,
        faq: given.LINK_FAQ,
        contact: given.LINK_CONTACT,
        terms: given.LINK_TERMS,
        privacy: given.LINK_PRIVACY,
        careers: given.LINK_CAREERS,
        join: given.LINK_JOIN ?? `${publicUrl}/onboarding`,
      },
    },
  };
}

function bankAccountOf({ BANK_ACCOUNT_NAME, BANK_BSB, BANK_ACCOUNT_NUMBER }: Given): BankAccount | undefined {
  if (!BANK_ACCOUNT_NAME || !BANK_BSB || !BANK_ACCOUNT_NUMBER) return undefined;
  return { name: BANK_ACCOUNT_NAME, bsb: BANK_BSB, number: BANK_ACCOUNT_NUMBER };
}
