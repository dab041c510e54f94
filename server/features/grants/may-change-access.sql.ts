import { can } from '#contract/permissions.ts';
import type { Db } from '../../db/database.ts';
import { forbidden } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';

/** The account of a colleague gives access to the console, so changing it needs the capability to grant roles. */
export async function assertMayChangeAccess(tx: Db, actor: StaffCaller, memberIds: string[]): Promise<void> {
  if (can(actor.grants, 'grants.manage')) return;
  const grants = tx.selectFrom('activeGrants').select('id').where('memberId', 'in', memberIds);
  if (await grants.executeTakeFirst())
    throw forbidden('Only an administrator can change the account of a member with a role in the console.');
}
