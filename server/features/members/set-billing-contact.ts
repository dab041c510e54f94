import type { Db } from '../../db/database.ts';
import { conflict } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { changeMember } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

type Change = { id: string; isBillingContact: boolean };

export const setBillingContact = (db: Db, caller: StaffCaller, { id, isBillingContact }: Change) =>
  changeMember(
    db,
    caller,
    id,
    isBillingContact ? 'gave company invoices to' : 'took company invoices from',
    async (tx, { organisation }) => {
      if (isBillingContact && !organisation)
        throw conflict('Choose an organisation of this member first. Billing contacts see its invoices.');
      await updateMember(tx, id, { isBillingContact });
    },
  );
