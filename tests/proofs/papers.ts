import type { Proof } from './proof.ts';

/** Other people's invoices and details, and what is written down and logged of them. */
export const papers: Proof[] = [
  {
    defence: 'an invoice is reached by its id alone',
    file: 'contract/invoices.ts',
    stands: 'params: z.object({ id }),',
    instead: 'params: z.object({ id: z.string() }),',
    redIn: 'tests/attacks/other-peoples-invoices.test.ts',
    named: 'is not reached around its id',
  },
  {
    defence: 'a list of invoices has those of who asks',
    file: 'server/features/invoices/invoices.sql.ts',
    stands: "sql`assigned_to = 'Individual' AND member_id = ${payer.memberId}`",
    instead: "sql`assigned_to = 'Individual' AND ${payer.memberId}::uuid IS NOT NULL`",
    redIn: 'tests/attacks/other-peoples-invoices.test.ts',
    named: 'in the lists of its owner alone',
  },
  {
    defence: 'an invoice is settled by staff',
    file: 'contract/invoices.ts',
    stands: "    access: 'staff',",
    instead: "    access: 'member',",
    redIn: 'tests/attacks/other-peoples-invoices.test.ts',
    named: 'is changed by nobody but staff',
  },
  {
    defence: 'an invoice comes with the letter of who has an ordinary name',
    file: 'server/features/marketplace/marketplace.mails.ts',
    stands: 'order.forCompany || isPlainlyAddressed(invoice.billTo)',
    instead: 'order.forCompany',
    redIn: 'tests/attacks/unwanted-orders.test.ts',
    named: 'of anybody else it comes with the letter',
  },
  {
    defence: 'others are answered with the keys that are for others',
    file: 'server/features/users/users.routes.ts',
    stands: 'return presentOther(user);',
    instead: 'return presentOwn(db, user.id);',
    redIn: 'tests/attacks/hidden-fields.test.ts',
    named: 'by the keys of what is answered',
  },
  {
    defence: 'a new password is written down',
    file: 'server/features/authentication/password-change.ts',
    stands:
      "await recordAudit(tx, { action: 'password.changed', actorId: memberId, subjectId: memberId, address });",
    instead: '',
    redIn: 'tests/attacks/audit-rows.test.ts',
    named: 'a reset, a new password and a new member',
  },
  {
    defence: 'of what a payment provider says its codes alone are logged',
    file: 'server/payments/stripe-payments.ts',
    stands: 'new Error(`Stripe: ${codesOf(error)}`,',
    instead: 'new Error(`Stripe: ${codesOf(error)} ${error.message}`,',
    redIn: 'tests/attacks/quiet-logs.test.ts',
    named: 'repeats what it does not take',
  },
];
