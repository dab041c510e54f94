import { findByName, type SearchKind } from '../../search/search-kind.ts';
import { findInBin } from './bin.sql.ts';
import { listReadableKinds } from './bin-capabilities.ts';

export const binSearch: SearchKind = {
  name: 'in the bin',
  find: async (db, { grants }, search) => {
    const kinds = listReadableKinds(grants);
    if (kinds.length === 0) return [];
    const found = await findByName(search, (match) => findInBin(db, kinds, match));
    return found.map(({ id, name, kind }) => ({ id, title: name, note: `${kind}, deleted` }));
  },
};
