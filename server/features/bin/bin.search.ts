import { binKinds } from '#contract/bin.staff.ts';
import { can } from '#contract/permissions.ts';
import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findInBin } from './bin.sql.ts';
import { binCapabilities } from './bin-capabilities.ts';

export const binSearch: SearchKind = {
  name: 'in the bin',
  find: async (db, { grants }, search) => {
    const kinds = binKinds.filter((kind) => can(grants, binCapabilities[kind]));
    if (kinds.length === 0) return [];
    const found = await findByName(search, (match) => findInBin(db, kinds, match));
    return found.map(({ id, name, kind }) => ({ id, title: name, note: `${kind}, deleted` }));
  },
};
