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
type RefundedOrder = Pick<Order, 'firstName' | 'association' | 'publicUrl'> & { totalCents: number };

export function orderEmail(order: Order, invoice: IssuedInvoice): EmailContent {
  const total = `${formatPrice(invoice.totalCents)} ${gstNote(invoice)}`;
  const page = order.forCompany ? 'company-invoices' : 'personal-invoices';
  const isAttached = !userTexts(order, invoice).some(containsLink);
  return {
    subject: order.isPaid
      ? `Your order, paid: tax invoice ${invoice.number}`
      : `Your order: tax invoice ${invoice.number}`,
    name: order.firstName,
    paragraphs: [
      order.isPaid
        ? `Thank you for your order at the marketplace of ${order.association}, and for your payment of ${total}.`
        : `Thank you for your order at the marketplace of ${order.association}. The total is ${total}, payable by invoice.`,
      isAttached
        ? `Tax invoice ${invoice.number} is attached.`
        : `Tax invoice ${invoice.number} is in the portal.`,
      ...(order.isPaid ? [] : paymentInstructions(order, invoice)),
    ],
    action: { label: 'See your invoices', url: `${order.publicUrl}/settings/${page}` },
    ...(isAttached && { invoiceId: invoice.id }),
  };
}

function paymentInstructions(
  { bankAccount, invoicePaymentDetails }: Order,
  { number, issuedAt }: IssuedInvoice,
) {
  const details = bankAccount ? bankDetails(bankAccount, String(number)) : [];
  const account = details.map(([label, value]) => `${label}: ${value}`).join(', ');
  return [
    `Please pay it by ${formatDueDate(issuedAt)}. ${invoicePaymentDetails}`.trim(),
    ...(account ? [`${account}.`] : []),
  ];
}

/** The mailbox is unverified, so an invoice that contains a link typed by the user is not emailed. */
const userTexts = ({ forCompany, purchaseOrder = '' }: Order, { billTo }: IssuedInvoice) =>
  forCompany ? [purchaseOrder] : [purchaseOrder, billTo.name, ...billTo.address];
const containsLink = (line: string) => /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}(?![\p{L}\d])/iu.test(line);

export function orderRefundedEmail({
  firstName,
  totalCents,
  association,
  publicUrl,
}: RefundedOrder): EmailContent {
  return {
    subject: 'Your payment is being refunded',
    name: firstName,
    paragraphs: [
      `You paid ${formatPrice(totalCents)} at the marketplace of ${association} for an order that was replaced or abandoned before your payment arrived. Nothing was bought, and you will receive a full refund.`,
    ],
    action: { label: 'Go to the marketplace', url: `${publicUrl}/marketplace` },
  };
}
