import type { Settings } from '#contract/settings.ts';

export type BankAccount = { name: string; bsb: string; number: string };

/** How to pay an invoice by bank transfer. */
export type PaymentDetails = { account: BankAccount | null; text: string };

export function toPaymentDetails({ association, links, bank }: Settings): PaymentDetails {
  const { accountName: name, bsb, accountNumber: number, paymentDetails } = bank;
  if (name) return { account: { name, bsb, number }, text: paymentDetails };
  const contact = `To pay, please contact ${association.name} (${links.contact}) and quote the invoice number.`;
  return { account: null, text: paymentDetails || contact };
}

export const listBankDetails = (
  { name, bsb, number }: BankAccount,
  reference: string,
): [string, string][] => [
  ['Account name', name],
  ['BSB', bsb],
  ['Account number', number],
  ['Reference', reference],
];
