import type { BankAccount } from '../payments/bank-account.ts';
import type { Variables } from './variables.ts';

/** No bank has this BSB. */
const demoBank: BankAccount = { name: 'Muster Demo Account', bsb: '000-000', number: '0000 0000' };
const demoAddress = '1 Example Street, Exampleton VIC 3999, Australia';
const demoEmail = 'accounts@demo.example';

export function readAssociation(given: Variables, { demo, publicUrl }: { demo: boolean; publicUrl: string }) {
  const bankAccount = readBankAccount(given) ?? (demo ? demoBank : undefined);
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

function readBankAccount({
  BANK_ACCOUNT_NAME,
  BANK_BSB,
  BANK_ACCOUNT_NUMBER,
}: Variables): BankAccount | undefined {
  if (!BANK_ACCOUNT_NAME || !BANK_BSB || !BANK_ACCOUNT_NUMBER) return undefined;
  return { name: BANK_ACCOUNT_NAME, bsb: BANK_BSB, number: BANK_ACCOUNT_NUMBER };
}
