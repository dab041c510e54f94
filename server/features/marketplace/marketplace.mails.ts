import type { Letter } from '../../mail/letter.ts';

type Order = {
  firstName: string;
  isPaid: boolean;
  forCompany: boolean;
  totalCents: number;
  association: string;
  publicUrl: string;
};

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

export function orderLetter(order: Order, invoice: { id: string; number: number }): Letter {
  const total = `A${dollars.format(order.totalCents / 100)} including GST`;
  const page = order.forCompany ? 'company-invoices' : 'personal-invoices';
  return {
    subject: order.isPaid
      ? `Your order, paid: tax invoice no. ${invoice.number}`
      : `Your order: tax invoice no. ${invoice.number}`,
    greeting: `Hello ${order.firstName},`,
    paragraphs: [
      order.isPaid
        ? `Thank you for your order at the marketplace of ${order.association}, and for your payment of ${total}.`
        : `Thank you for your order at the marketplace of ${order.association}. It comes to ${total}, to be paid by invoice.`,
      `Tax invoice no. ${invoice.number} comes with this mail.`,
    ],
    action: { label: 'See your invoices', url: `${order.publicUrl}/settings/${page}` },
    invoiceId: invoice.id,
  };
}
