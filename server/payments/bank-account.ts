export type BankAccount = { name: string; bsb: string; number: string };

export const listBankDetails = (
  { name, bsb, number }: BankAccount,
  reference: string,
): [string, string][] => [
  ['Account name', name],
  ['BSB', bsb],
  ['Account number', number],
  ['Reference', reference],
];
