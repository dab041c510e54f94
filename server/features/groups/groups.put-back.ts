import type { PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { findParentId, isOwnAncestor } from './groups.staff.sql.ts';

export const groupPutBackRules: PutBackRule[] = [
  {
    table: 'groups',
    check: async (tx, rows) => {
      for (const { key } of rows) {
        const id = key.id as string;
        if (await isOwnAncestor(tx, id, await findParentId(tx, id)))
          throw conflict(
            'This cannot be put back, because the group would be above and below another group.',
          );
      }
    },
  },
];
