import type { Db } from '../../db/database.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { lockCurrentOrganisation } from '../organisations/organisations.sql.ts';
import { findStaffOrganisation } from '../organisations/organisations.staff.sql.ts';
import { changeMember } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

/** The member stops being billing contact, because that would show the invoices of the new organisation. */
export const moveMember = (db: Db, caller: StaffCaller, id: string, organisationId: string | null) =>
  changeMember(
    db,
    caller,
    id,
    organisationId ? 'moved' : 'removed the organisation of',
    async (tx, { organisation }) => {
      if (organisationId) await lockActiveOrganisation(tx, organisationId);
      if (organisationId === (organisation?.id ?? null)) return;
      await updateMember(tx, id, { organisationId, unlistedOrganisationName: null, isBillingContact: false });
    },
  );

async function lockActiveOrganisation(tx: Db, id: string): Promise<void> {
  const organisation = await findStaffOrganisation(tx, id);
  if (!organisation)
    throw validationFailed([
      { field: 'organisationId', message: 'must be an organisation of the association' },
    ]);
  await lockCurrentOrganisation(tx, id);
  const locked = (await findStaffOrganisation(tx, id)) ?? organisation;
  if (locked.mergedInto)
    throw conflict(`${locked.name} was merged into ${locked.mergedInto.name}. Choose that one.`);
  if (locked.retiredAt)
    throw conflict(`${locked.name} is retired. Reinstate it first, or choose another one.`);
}
