import type { Db } from '../../db/database.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { lockCurrentOrganisation } from './organisations.sql.ts';
import { findStaffOrganisation } from './organisations.staff.sql.ts';

/** Call before a member gets the organisation. Throws if it is unknown, merged or retired. */
export async function lockActiveOrganisation(tx: Db, id: string): Promise<void> {
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
