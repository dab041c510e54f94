import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findOrganisationNames } from './organisations.staff.sql.ts';

export const organisationSearch: SearchKind = {
  name: 'organisation',
  find: async (db, { grants }, search) => {
    const isForAll = can(grants, 'organisations.read');
    const onlyIds = isForAll ? undefined : grants.flatMap(({ organisationId }) => organisationId ?? []);
    const found = await findByName(search, (match) => findOrganisationNames(db, match, onlyIds));
    return found.map(({ id, name, note }) => ({ id, title: name, note }));
  },
};
