import type { PutBackRule } from '../../history/put-back-rule.ts';
import { listAuthorsOfDecidedDrafts } from './resource-drafts.sql.ts';
import { assertNotAuthor } from './resource-drafts.today.ts';

export const draftPutBackRules: PutBackRule[] = [
  {
    table: 'resource_drafts',
    check: async (tx, rows, actor) => {
      const decided = rows.filter(({ columns }) => columns.includes('decided_at'));
      const ids = decided.map(({ key }) => key.id as string);
      for (const authorId of await listAuthorsOfDecidedDrafts(tx, ids)) assertNotAuthor(actor, authorId);
    },
  },
];
