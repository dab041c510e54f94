import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './close-dialog.module.css';
import { type Closing, closeMember, closingQuery } from './close-member.calls.ts';
import type { StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; onClose: () => void };

/** Names what is deleted and what stays, before the address of the member is typed as a confirmation. */
export function CloseDialog({ member: { id, name, email }, onClose }: Props) {
  const { data: closing, error, refetch } = useQuery(closingQuery(id));
  const [typed, setTyped] = useState('');
  const close = async () => {
    await closeMember(id, typed.trim());
    notify('success', `Account of ${name} closed.`);
  };
  const isTyped = typed.trim().toLowerCase() === email?.toLowerCase();
  return (
    <ConfirmDialog
      open
      title={`Close the account of ${name}?`}
      confirmLabel="Close account"
      canConfirm={isTyped && closing?.isLastAdministrator === false}
      onConfirm={close}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {closing ? (
            <Consequences name={name} closing={closing} />
          ) : error ? (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <p aria-busy="true">
              <Skeleton width="100%" />
              <Skeleton width="80%" />
            </p>
          )}
          <TextField
            name="email"
            label="Email of the member"
            hint={`To confirm, type ${email}`}
            type="email"
            autoComplete="off"
            value={typed}
            onValueChange={setTyped}
            error={errors.email && `This ${errors.email}`}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ name, closing }: { name: string; closing: Closing }) {
  const { isLastAdministrator, roleCount, groupCount, enquiryCount } = closing;
  const { invoiceCount, openInvoiceCount, openInvoiceCents } = closing;
  if (isLastAdministrator)
    return <p>{name} is the only administrator. Make another member administrator first.</p>;
  return (
    <>
      <ul className={styles.list}>
        <li>
          Deleted: the profile, photo, sign-in,{' '}
          {groupCount > 0 ? `${countNoun(groupCount, 'group membership')}, ` : ''}saved items, emails and
          notes.
        </li>
        <li>
          Erased: the values in the activity
          {enquiryCount > 0
            ? `, and names and texts of ${enquiryCount === 1 ? '1 enquiry' : `${enquiryCount} enquiries`}`
            : ''}
          .
        </li>
        {roleCount ? <li>{countNoun(roleCount, 'role')} in the console end.</li> : null}
        {invoiceCount === 0 ? null : (
          <li>
            Kept, because the law requires it:{' '}
            {invoiceCount === null ? 'invoices, if there are any' : countNoun(invoiceCount, 'invoice')}
            {openInvoiceCount ? `, of which ${formatPrice(openInvoiceCents ?? 0)} is still to be paid` : ''}.
          </li>
        )}
        <li>{name} gets an email about it.</li>
      </ul>
      <p>
        <strong>This cannot be undone.</strong>
      </p>
    </>
  );
}
