import type { Db } from '../../db/database.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { lockActiveOrganisation } from '../organisations/lock-active-organisation.sql.ts';
import { changeMember, rejectOtherMembershipVersion } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

type Move = { id: string; version: string; organisationId: string | null };

/** The member stops being billing contact, because that would show the invoices of the new organisation. */
export const moveMember = (db: Db, caller: StaffCaller, { id, version, organisationId }: Move) =>
  changeMember(
    db,
    caller,
    id,
    organisationId ? 'moved' : 'removed the organisation of',
    async (tx, current) => {
      rejectOtherMembershipVersion(current, version);
      if (organisationId) await lockActiveOrganisation(tx, organisationId);
      if (organisationId === (current.organisation?.id ?? null)) return;
      await updateMember(tx, id, { organisationId, unlistedOrganisationName: null, isBillingContact: false });
    },
  );
