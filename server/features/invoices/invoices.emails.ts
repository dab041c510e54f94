import { formatPrice } from '#contract/money.ts';
import type { Config } from '../../config/config.ts';
import type { EmailContent } from '../../mail/email-template.ts';
import { listBankDetails, toPaymentDetails } from '../../payments/bank-account.ts';
import { formatDueDate } from '../../payments/payment-terms.ts';
import type { OverdueInvoice, ReminderRecipient } from './overdue-invoices.sql.ts';

export function invoiceReminderEmail(
  { id, number, totalCents, issuedAt, assignedTo, supplier, paymentDetails }: OverdueInvoice,
  { firstName, emailConfirmedAt }: ReminderRecipient,
  config: Config,
): EmailContent {
  // The invoice contains texts of the member, so it goes only to a mailbox that is surely theirs.
  const isAttached = emailConfirmedAt !== null;
  const { settingDefaults, publicUrl } = config;
  const { account } = paymentDetails ?? toPaymentDetails(settingDefaults);
  const details = account ? listBankDetails(account, String(number)) : [];
  const { name: supplierName } = supplier ?? settingDefaults.association;
  const page = assignedTo === 'Company' ? 'company-invoices' : 'personal-invoices';
  return {
    subject: `Reminder: tax invoice ${number} is overdue`,
    name: firstName,
    paragraphs: [
      `Tax invoice ${number} of ${supplierName} over ${formatPrice(totalCents)} was due on ${formatDueDate(issuedAt)}. We have not received the payment yet. ${isAttached ? 'The invoice is attached.' : 'The invoice is in the portal.'}`,
      ...(details.length > 0 ? [`${details.map(([label, value]) => `${label}: ${value}`).join(', ')}.`] : []),
      'If you have paid in the meantime, please ignore this reminder.',
    ],
    action: { label: 'See your invoices', url: `${publicUrl}/settings/${page}` },
    ...(isAttached && { invoiceId: id }),
  };
}
