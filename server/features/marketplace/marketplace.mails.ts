import type { Letter } from '../../mail/letter.ts';
import { dueDayInWords } from '../../payments/payment-terms.ts';
import type { BillTo } from '../invoices/invoices.sql.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';

type Order = {
  firstName: string;
  isPaid: boolean;
  forCompany: boolean;
  totalCents: number;
  association: string;
  publicUrl: string;
  /** How to pay an invoice, in the association's words. */
  howToPay: string;
};
type Returned = Omit<Order, 'isPaid' | 'forCompany' | 'howToPay'>;

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

export function orderLetter(order: Order, invoice: IssuedInvoice): Letter {
  const total = `A${dollars.format(order.totalCents / 100)} including GST`;
  const page = order.forCompany ? 'company-invoices' : 'personal-invoices';
  const comesAlong = order.forCompany || isPlainlyAddressed(invoice.billTo);
  return {
    subject: order.isPaid
      ? `Your order, paid: tax invoice no. ${invoice.number}`
      : `Your order: tax invoice no. ${invoice.number}`,
    name: order.firstName,
    paragraphs: [
      order.isPaid
        ? `Thank you for your order at the marketplace of ${order.association}, and for your payment of ${total}.`
        : `Thank you for your order at the marketplace of ${order.association}. It comes to ${total}, to be paid by invoice.`,
      comesAlong
        ? `Tax invoice no. ${invoice.number} comes with this mail.`
        : `Tax invoice no. ${invoice.number} is in the portal.`,
      ...(order.isPaid ? [] : [`Please pay it by ${dueDayInWords(invoice.issuedAt)}. ${order.howToPay}`]),
    ],
    action: { label: 'See your invoices', url: `${order.publicUrl}/settings/${page}` },
    ...(comesAlong && { invoiceId: invoice.id }),
  };
}

/**
 * What the invoice says of its addressee somebody typed, and nobody has shown that the mailbox is theirs: a paper with an
 * address to click is not sent there in the association's name.
 */
const isPlainlyAddressed = ({ name, address }: BillTo) => ![name, ...address].some((line) => holdsLink(line));
const holdsLink = (line: string) => /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}(?![\p{L}\d])/iu.test(line);

/** To who paid for an order that was given up or bought otherwise. */
export function orderReturnedLetter({ firstName, totalCents, association, publicUrl }: Returned): Letter {
  const total = `A${dollars.format(totalCents / 100)}`;
  return {
    subject: 'Your payment is on its way back to you',
    name: firstName,
    paragraphs: [
      `You paid ${total} at the marketplace of ${association} for an order that had been replaced or given up before your payment arrived. Nothing was bought with it, and the whole amount is being given back.`,
    ],
    action: { label: 'Go to the marketplace', url: `${publicUrl}/marketplace` },
  };
}
