import type { Db } from '../db/database.ts';
import { forbidden } from '../http/errors.ts';
import { isAllowed, type StaffCaller } from '../http/staff-access.ts';
import { listCurrentGrants, lockGrantsUnlessWithdrawn } from './current-grants.sql.ts';

/**
 * Checks the capability of the request again, because the session may have been cached before a grant was withdrawn.
 * `work` gets the caller with the grants and the second step of now.
 */
export async function withCurrentGrants<Result>(
  tx: Db,
  caller: StaffCaller,
  work: (actor: StaffCaller) => Promise<Result>,
): Promise<Result> {
  const grants = await listCurrentGrants(tx, caller.sessionId);
  if (!isAllowed(grants, caller.checkedAccess)) throw forbidden();
  const result = await work({ ...caller, grants, secondStepAgeMs: grants[0]?.secondStepAgeMs ?? null });
  // Last, after the locks of the work, because a merge locks organisations before grants.
  const ids = grants.map(({ id }) => id);
  if (!(await lockGrantsUnlessWithdrawn(tx, ids))) throw forbidden();
  return result;
}
