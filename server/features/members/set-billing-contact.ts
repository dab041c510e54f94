import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { changeMember } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

type Change = { id: string; organisationId: string; isBillingContact: boolean };

/** Staff cannot give themselves access to invoices that their roles do not allow. */
export async function setBillingContact(db: Db, caller: StaffCaller, change: Change) {
  const { id, organisationId, isBillingContact } = change;
  if (isBillingContact && id === caller.memberId && !can(caller.grants, 'invoices.read'))
    throw forbidden('You cannot make yourself a billing contact. Ask a colleague.');
  return changeMember(
    db,
    caller,
    id,
    isBillingContact ? 'made a billing contact of' : 'removed the billing contact',
    async (tx, { organisation }) => {
      // Billing contacts see the invoices of the organisation that they are in now.
      if (organisation?.id !== organisationId)
        throw conflict('The member is not in this organisation any more. Load the page again.');
      await updateMember(tx, id, { isBillingContact });
    },
  );
}
