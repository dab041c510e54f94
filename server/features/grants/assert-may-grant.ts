import { can, listCapabilities, type Role } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import { lockGrantChanges, lockGrants } from './grants.sql.ts';

/** Reads the grants again, because the session may have been cached before one was withdrawn. */
export async function assertMayGrant(tx: Db, caller: Caller, role: Role): Promise<void> {
  await lockGrantChanges(tx);
  const grants = await lockGrants(tx, caller.memberId);
  const missing = listCapabilities(role).find((capability) => !can(grants, capability));
  if (!can(grants, 'grants.manage') || missing)
    throw forbidden('You can only grant roles whose capabilities you have.');
}
