import type { Db } from '../db/database.ts';
import { boundsOf } from '../limits/limits.ts';
import { recordFew } from './audit.sql.ts';

type Refused = { endpoint: string; actorId: string; subjectId: string; address: string };

/**
 * Who asks over and over for what is not theirs: so many in an hour are written down of each call that the contract names,
 * whatever its address held.
 */
export function recordRefusal(db: Db, { endpoint, ...refused }: Refused): Promise<void> {
  const who = `${refused.actorId} ${refused.subjectId} ${endpoint}`;
  return recordFew(db, boundsOf(['refusalByMember', who]), {
    ...{ action: 'access.refused', detail: { endpoint } },
    ...refused,
  });
}
