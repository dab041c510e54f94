import type { BankAccount } from '../payments/bank-account.ts';
import type { Variables } from './variables.ts';

/** A BSB that no bank uses. */
const demoBank: BankAccount = { name: 'Muster Demo Account', bsb: '000-000', number: '0000 0000' };
const demoAddress = '1 Example Street, Exampleton VIC 3999, Australia';
const demoEmail = 'accounts@demo.example';

export function readAssociation(env: Variables, { demo, publicUrl }: { demo: boolean; publicUrl: string }) {
  const bankAccount = readBankAccount(env) ?? (demo ? demoBank : undefined);
  const contactText = `To pay, please contact ${env.ASSOCIATION_NAME} (${env.LINK_CONTACT}) and quote the invoice number.`;
  return {
    bankAccount,
    invoicePaymentDetails: env.INVOICE_PAYMENT_DETAILS ?? (bankAccount ? '' : contactText),
    association: {
      name: env.ASSOCIATION_NAME,
      abn: env.ASSOCIATION_ABN,
      address: env.ASSOCIATION_ADDRESS ?? (demo ? demoAddress : null),
      email: env.ASSOCIATION_EMAIL ?? (demo ? demoEmail : null),
      links: {
        website: env.LINK_WEBSITE,
        about: env.LINK_ABOUT,
        faq: env.LINK_FAQ,
        contact: env.LINK_CONTACT,
        terms: env.LINK_TERMS,
        privacy: env.LINK_PRIVACY,
        careers: env.LINK_CAREERS,
        join: env.LINK_JOIN ?? `${publicUrl}/onboarding`,
      },
    },
  };
}

function readBankAccount(env: Variables): BankAccount | undefined {
  const { BANK_ACCOUNT_NAME: name, BANK_BSB: bsb, BANK_ACCOUNT_NUMBER: number } = env;
  return name && bsb && number ? { name, bsb, number } : undefined;
}
