import type { PutBackRule } from '../../history/put-back-rule.ts';
import { assertMayGrant } from './assert-may-grant.ts';
import { listActiveRoles } from './grants.sql.ts';

export const grantPutBackRules: PutBackRule[] = [
  {
    table: 'grants',
    check: async (tx, rows, actor) => {
      const ids = rows.map(({ key }) => key.id as string);
      for (const role of await listActiveRoles(tx, ids)) await assertMayGrant(tx, actor, role);
    },
  },
];
