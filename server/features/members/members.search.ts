import { can } from '#contract/permissions.ts';
import type { SearchKind } from '../../search/search-kind.ts';
import { findPeopleByEmail, findPeopleByName } from './members.search.sql.ts';

export const memberSearch: SearchKind = {
  name: 'member',
  find: async (db, { grants }, { text }) => {
    if (!can(grants, 'members.read')) return [];
    const canReadPrivate = can(grants, 'members.readPrivate');
    const people = text.includes('@')
      ? canReadPrivate
        ? await findPeopleByEmail(db, text)
        : []
      : await findPeopleByName(db, text, canReadPrivate);
    return people.map(({ id, name, note }) => ({ id, title: name, note: note ?? '' }));
  },
};
