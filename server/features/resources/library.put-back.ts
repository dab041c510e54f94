import type { PutBackRow, PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { findLibraryItem } from './library-items.sql.ts';
import { findMergedPlaceOf } from './merge-category.sql.ts';
import { needsSecondPerson } from './publish-library-item.sql.ts';
import { assertSecondPerson } from './publish-library-item.ts';
import { isInLoop, lockSuccessors } from './successors.sql.ts';

const idsWith = (rows: PutBackRow[], ...names: string[]) =>
  rows
    .filter(({ columns }) => columns.some((column) => column === '*' || names.includes(column)))
    .map(({ key }) => key.id as string);

const leadsBackToItself: Pick<PutBackRule, 'check'> = {
  check: async (tx, rows) => {
    await lockSuccessors(tx);
    for (const id of idsWith(rows, 'successor_id'))
      if (await isInLoop(tx, id))
        throw conflict('This cannot be put back: the two resources would replace each other.');
  },
};

export const libraryPutBackRules: PutBackRule[] = [
  { table: 'resources', ...leadsBackToItself },
  { table: 'library_items', ...leadsBackToItself },
  {
    table: 'library_items',
    check: async (tx, rows, actor) => {
      const merged = await findMergedPlaceOf(tx, idsWith(rows, 'category_id', 'subcategory_id'));
      if (merged)
        throw conflict(`This cannot be put back: ‘${merged.name}’ was merged into ‘${merged.into}’ since.`);
      if (!(await needsSecondPerson(tx))) return;
      for (const id of idsWith(rows, 'state', 'access_level_id')) {
        const item = await findLibraryItem(tx, id);
        if (item?.state === 'published') await assertSecondPerson(tx, actor, item);
      }
    },
  },
];
