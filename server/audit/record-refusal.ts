import type { Db } from '../db/database.ts';
import { databaseLimits } from '../limits/limits.ts';
import { recordAudit } from './audit.sql.ts';

type Refused = { endpoint: string; actorId: string; subjectId: string; address: string };

/**
 * Who asks over and over for what is not theirs is written down, and does not fill the table by it: of each call that
 * the contract names so many in an hour, whatever its address held, and the last of them says that it is the last.
 */
export async function recordRefusal(db: Db, refused: Refused): Promise<void> {
  const { endpoint, actorId, subjectId, address } = refused;
  const left = await databaseLimits(db).left('refusalByMember', `${actorId} ${subjectId} ${endpoint}`);
  if (left < 0) return;
  const detail = { endpoint, ...(left === 0 && { moreAreNotWritten: true }) };
  await recordAudit(db, { action: 'access.refused', actorId, subjectId, address, detail });
}
