import { formatPrice } from '#contract/money.ts';
import type { EmailContent } from '../../mail/email-template.ts';
import { listBankDetails, type PaymentDetails } from '../../payments/bank-account.ts';
import { formatGstNote } from '../../payments/gst.ts';
import { formatDueDate } from '../../payments/payment-terms.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.sql.ts';

type Order = {
  firstName: string;
  isPaid: boolean;
  isForCompany: boolean;
  purchaseOrder: string | undefined;
  association: string;
  publicUrl: string;
  paymentDetails: PaymentDetails;
};
type RefundedOrder = Pick<Order, 'firstName' | 'association' | 'publicUrl'> & { totalCents: number };

export function orderEmail(order: Order, invoice: IssuedInvoice): EmailContent {
  const total = `${formatPrice(invoice.totalCents)} ${formatGstNote(invoice)}`;
  const page = order.isForCompany ? 'company-invoices' : 'personal-invoices';
  const isAttached = !listUserTexts(order, invoice).some(hasLink);
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
      ...(order.isPaid ? [] : makePaymentInstructions(order, invoice)),
    ],
    action: { label: 'See your invoices', url: `${order.publicUrl}/settings/${page}` },
    ...(isAttached && { invoiceId: invoice.id }),
  };
}

function makePaymentInstructions({ paymentDetails: { account, text } }: Order, invoice: IssuedInvoice) {
  const details = account ? listBankDetails(account, String(invoice.number)) : [];
  const transfer = details.map(([label, value]) => `${label}: ${value}`).join(', ');
  const dueDate = `Please pay it by ${formatDueDate(invoice.issuedAt)}. ${text}`.trim();
  return transfer ? [dueDate, `${transfer}.`] : [dueDate];
}

/** The mailbox is unverified, so an invoice that contains a link typed by the user is not emailed. */
const listUserTexts = ({ isForCompany, purchaseOrder = '' }: Order, { billTo }: IssuedInvoice) =>
  isForCompany ? [purchaseOrder] : [purchaseOrder, billTo.name, ...billTo.address];
const hasLink = (line: string) => /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2,}(?![\p{L}\d])/iu.test(line);

export function orderRefundedEmail(order: RefundedOrder): EmailContent {
  return {
    subject: 'Your payment is being refunded',
    name: order.firstName,
    paragraphs: [
      `You paid ${formatPrice(order.totalCents)} at the marketplace of ${order.association} for an order that was replaced or abandoned before your payment arrived. Nothing was bought, and you will receive a full refund.`,
    ],
    action: { label: 'Go to the marketplace', url: `${order.publicUrl}/marketplace` },
  };
}
