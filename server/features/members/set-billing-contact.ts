import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { changeMember } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

type Change = { id: string; isBillingContact: boolean };

/** Staff cannot give themselves access to invoices that their roles do not allow. */
export async function setBillingContact(db: Db, caller: StaffCaller, { id, isBillingContact }: Change) {
  if (isBillingContact && id === caller.memberId && !can(caller.grants, 'invoices.read'))
    throw forbidden('You cannot make yourself a billing contact. Ask a colleague.');
  return changeMember(
    db,
    caller,
    id,
    isBillingContact ? 'made a billing contact of' : 'removed the billing contact',
    async (tx, { organisation }) => {
      if (isBillingContact && !organisation)
        throw conflict('Choose an organisation of this member first. Billing contacts see its invoices.');
      await updateMember(tx, id, { isBillingContact });
    },
  );
}
