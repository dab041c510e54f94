import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';
import { countMembersByMembership, type MembershipSize, readIncludedMemberships } from './audience.sql.ts';

/** Counting hundreds of thousands of members takes longer than an editor waits, so the numbers are up to a minute old. */
export function cacheMembershipSizes(db: Db): () => Promise<MembershipSize[]> {
  const cache = new TtlCache<'all', MembershipSize[]>({ ttlMs: 60_000 });
  return () => cache.get('all', () => countMembersByMembership(db));
}

/** The access level of a resource that members see, or null if they see none. */
export type Visibility = { before: string | null; after: string | null };

export type AudienceChange = { gainingMemberCount: number; losingMemberCount: number };

/** Counts the members for whom at least one resource appears or disappears. */
export async function countAudienceChange(
  tx: Db,
  memberships: MembershipSize[],
  changes: Visibility[],
): Promise<AudienceChange> {
  const included = await readIncludedMemberships(tx);
  const distinct = new Map(changes.map((change) => [JSON.stringify(change), change])).values().toArray();
  const sees = (level: string | null, id: string) => level !== null && included.get(level)?.has(id) === true;
  const countWhere = (isAffected: (change: Visibility, id: string) => boolean) =>
    memberships
      .filter(({ id }) => distinct.some((change) => isAffected(change, id)))
      .reduce((sum, { memberCount }) => sum + memberCount, 0);
  return {
    gainingMemberCount: countWhere(({ before, after }, id) => sees(after, id) && !sees(before, id)),
    losingMemberCount: countWhere(({ before, after }, id) => sees(before, id) && !sees(after, id)),
  };
}
