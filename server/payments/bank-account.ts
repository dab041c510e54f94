export type BankAccount = { name: string; bsb: string; number: string };

/** How to pay an invoice into the account: labels and values. The reference lets staff match the payment. */
export const bankDetails = ({ name, bsb, number }: BankAccount, reference: string): [string, string][] => [
  ['Account name', name],
  ['BSB', bsb],
  ['Account number', number],
  ['Reference', reference],
];
