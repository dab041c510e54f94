import type { PutBackRule } from '../../history/put-back-rule.ts';
import { findLibraryItem } from './library-items.sql.ts';
import { assertSecondPerson } from './publish-library-item.ts';

export const libraryPutBackRules: PutBackRule[] = [
  {
    table: 'library_items',
    check: async (tx, rows, actor) => {
      for (const { key, columns } of rows) {
        if (!columns.includes('state') && !columns.includes('*')) continue;
        const item = await findLibraryItem(tx, key.id as string);
        if (item?.state === 'published') await assertSecondPerson(tx, actor, item);
      }
    },
  },
];
