import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findGroupNames } from './groups.staff.sql.ts';

/** Leaders find their groups. */
export const groupSearch: SearchKind = {
  name: 'group',
  find: async (db, { grants }, search) => {
    const isForAll = can(grants, 'groups.read');
    const onlyIds = isForAll ? undefined : grants.flatMap(({ groupId }) => groupId ?? []);
    const found = await findByName(search, (match) => findGroupNames(db, match, onlyIds));
    return found.map(({ id, name, memberCount, isLive }) => ({
      id,
      title: name,
      note: isLive ? (memberCount === 1 ? '1 member' : `${memberCount} members`) : 'draft',
    }));
  },
};
