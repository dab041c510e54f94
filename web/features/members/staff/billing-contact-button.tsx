import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { setBillingContact } from '#web/staff/member-roles.calls.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { notifyChange, type StaffMember } from './staff-members.calls.ts';

/** Asks before it gives access to the invoices of the organisation. Ending it can be undone, so it does not ask. */
export function BillingContactButton({ member }: { member: StaffMember }) {
  const { id, name, organisation, details, closedAt, mergedInto } = member;
  const { can } = usePermissions();
  const [isAsking, setIsAsking] = useState(false);
  if (!details || !organisation || closedAt || mergedInto || !can('members.edit')) return null;
  const make = async () => {
    const entryId = await setBillingContact(id, organisation.id, true);
    notifyChange(`${name} is billing contact of ${organisation.name}.`, entryId);
  };
  const end = async () => {
    try {
      const entryId = await setBillingContact(id, organisation.id, false);
      notifyChange(`${name} is no longer billing contact.`, entryId);
    } catch (error) {
      notify('error', 'Nothing was changed.', toErrorMessage(error));
    }
  };
  return (
    <>
      <Button kind="text" onClick={() => (details.isBillingContact ? void end() : setIsAsking(true))}>
        {details.isBillingContact ? 'End billing contact' : 'Make billing contact…'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Make ${name} billing contact?`}
        confirmLabel="Make billing contact"
        onConfirm={make}
        onClose={() => setIsAsking(false)}
      >
        <p>Billing contacts see all invoices of {organisation.name}.</p>
      </ConfirmDialog>
    </>
  );
}
