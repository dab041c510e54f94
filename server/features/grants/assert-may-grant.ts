import { can, listCapabilities, type Role } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { forbidden } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { lockGrantChanges } from './grants.sql.ts';

export async function assertMayGrant(tx: Db, { grants }: StaffCaller, role: Role): Promise<void> {
  await lockGrantChanges(tx);
  const missing = listCapabilities(role).find((capability) => !can(grants, capability));
  if (!can(grants, 'grants.manage') || missing)
    throw forbidden('You can only grant roles whose capabilities you have.');
}
