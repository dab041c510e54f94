import type { PutBackRule } from '../../history/put-back-rule.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import { revokeSessionsOf } from './sessions.sql.ts';

export const accountPutBackRules: PutBackRule[] = [
  {
    table: 'accounts',
    check: async (tx, rows, actor) => {
      const memberIds = rows.map(({ key }) => key.member_id as string);
      await assertMayChangeAccess(tx, actor, memberIds);
      // Putting back that an account was enabled disables it again.
      for (const { key, columns } of rows)
        if (columns.includes('disabled_at')) await revokeSessionsOf(tx, key.member_id as string);
    },
  },
];
