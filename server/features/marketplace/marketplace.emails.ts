import { formatPrice } from '#contract/money.ts';
import type { EmailContent } from '../../mail/email-template.ts';
import { type BankAccount, bankDetails } from '../../payments/bank-account.ts';
import { gstNote } from '../../payments/gst.ts';
import { formatDueDate } from '../../payments/payment-terms.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';

type Order = {
  firstName: string;
  isPaid: boolean;
  forCompany: boolean;
  purchaseOrder: string | undefined;
  association: string;
  publicUrl: string;
  bankAccount: BankAccount | undefined;
  invoicePaymentDetails: string;
};
type Returned = Pick<Order, 'firstName' | 'association' | 'publicUrl'> & { totalCents: number };

export function orderEmail(order: Order, invoice: IssuedInvoice): EmailContent {
  const total = `${formatPrice(invoice.totalCents)} ${gstNote(invoice)}`;
  const page = order.forCompany ? 'company-invoices' : 'personal-invoices';
  const comesAlong = !typedTexts(order, invoice).some(holdsLink);
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
      ...(order.isPaid ? [] : howToPay(order, invoice)),
    ],
    action: { label: 'See your invoices', url: `${order.publicUrl}/settings/${page}` },
    ...(comesAlong && { invoiceId: invoice.id }),
  };
}

function howToPay({ bankAccount, invoicePaymentDetails }: Order, { number, issuedAt }: IssuedInvoice) {
  const details = bankAccount ? bankDetails(bankAccount, String(number)) : [];
  const account = details.map(([label, value]) => `${label}: ${value}`).join(', ');
  return [
    `Please pay it by ${formatDueDate(issuedAt)}. ${invoicePaymentDetails}`.trim(),
    ...(account ? [`${account}.`] : []),
  ];
}

/** The mailbox is unverified: an invoice with a typed link is not emailed in the association's name. */
const typedTexts = ({ forCompany, purchaseOrder = '' }: Order, { billTo }: IssuedInvoice) =>
  forCompany ? [purchaseOrder] : [purchaseOrder, billTo.name, ...billTo.address];
const holdsLink = (line: string) => /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}(?![\p{L}\d])/iu.test(line);

export function orderRefundedEmail({
  firstName,
  totalCents,
  association,
  publicUrl,
}: Returned): EmailContent {
  return {
    subject: 'Your payment is on its way back to you',
    name: firstName,
    paragraphs: [
      `You paid ${formatPrice(totalCents)} at the marketplace of ${association} for an order that had been replaced or given up before your payment arrived. Nothing was bought with it, and the whole amount is being given back.`,
    ],
    action: { label: 'Go to the marketplace', url: `${publicUrl}/marketplace` },
  };
}
