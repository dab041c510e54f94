import type { Db } from '../../../db/database.ts';
import type { PutBackRow, PutBackRule } from '../../../history/put-back-rule.ts';
import { conflict } from '../../../http/errors.ts';
import { assertNotMerged, findEnabledMergedMember } from './merged-members.sql.ts';

export const memberMergePutBackRules: PutBackRule[] = [
  {
    table: 'members',
    // Of a chain of merges, the last one is put back first.
    check: (tx, rows) => assertNotMerged(tx, rows.flatMap(listSuccessorIds)),
  },
  {
    table: 'accounts',
    check: async (tx, rows) => {
      const memberIds = rows.map(({ key }) => key.member_id as string);
      await assertNoneEnabled(tx, memberIds);
    },
  },
];

/** Also of a merge that was put back, and is made again. */
const listSuccessorIds = ({ columns, change }: PutBackRow): string[] =>
  columns.includes('merged_into_id')
    ? [change.before, change.after].flatMap((row) => (row?.merged_into_id as string | null | undefined) ?? [])
    : [];

async function assertNoneEnabled(tx: Db, memberIds: string[]): Promise<void> {
  const name = await findEnabledMergedMember(tx, memberIds);
  if (name) throw conflict(`${name} was merged into another member. Put the merge back instead.`);
}
