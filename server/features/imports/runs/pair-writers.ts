import type { Db } from '../../../db/database.ts';
import { deleteInsertedRows, listPutBackFields, type PutBackField } from '../../../history/put-back.sql.ts';
import type { ImportWriter, UndoneRow } from './import-writer.ts';
import { lockDirectoryCounts, lockMembers } from './member-writer.sql.ts';
import {
  deleteGroupMemberEntries,
  insertPairs,
  listLeaders,
  type PairKey,
  type PairTable,
  type SetColumn,
} from './pair-writers.sql.ts';

type PairKind = {
  table: PairTable;
  setColumn: SetColumn;
  /** The edited field if the member was removed and added again. */
  label: string;
  lock(tx: Db, memberIds: string[]): Promise<void>;
  /** The pairs that stay, with the reason. */
  listKept?(tx: Db, keys: PairKey[]): Promise<{ keys: PairKey[]; label: string }>;
  beforeDelete?(tx: Db, keys: PairKey[]): Promise<void>;
};

const createWriter = (kind: PairKind): ImportWriter => ({
  lock: (tx, rows) =>
    kind.lock(
      tx,
      rows.flatMap(({ matchedId }) => matchedId ?? []),
    ),
  write: async (tx, rows) => {
    const written = rows.map(({ rowNumber, matchedId, setId = null }) => ({
      rowNumber,
      matchedId: matchedId as string,
      setId,
    }));
    await insertPairs(
      tx,
      kind.table,
      kind.setColumn,
      written.map((row) => toKey(kind, row)),
    );
    return written;
  },
  undo: (tx, rows, entryId) => undoPairs(tx, kind, rows, entryId),
});

const toKey = (
  { setColumn }: PairKind,
  { matchedId, setId }: { matchedId: string; setId: string | null },
): PairKey => ({ [setColumn]: setId as string, member_id: matchedId });

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.entries(one).every(([name, value]) => other[name] === value);

async function undoPairs(tx: Db, kind: PairKind, rows: UndoneRow[], entryId: string) {
  await kind.lock(
    tx,
    rows.map(({ matchedId }) => matchedId),
  );
  const rowKeys = rows.map((row) => toKey(kind, row)) as Record<string, string>[];
  const table = { tableName: kind.table, columns: [], rowKeys };
  const fields = await listPutBackFields(tx, entryId, table);
  const restorable = fields
    .filter(({ status }) => status === 'restorable')
    .map(({ rowKey }) => rowKey as PairKey);
  const { keys: keptKeys = [], label = '' } = (await kind.listKept?.(tx, restorable)) ?? {};
  const deleted = restorable.filter((key) => !keptKeys.some((each) => isSame(each, key)));
  await kind.beforeDelete?.(tx, deleted);
  await deleteInsertedRows(tx, entryId, { ...table, rowKeys: deleted as Record<string, string>[] }, []);
  const findKept = (key: PairKey) => {
    const isEdited = ({ rowKey, status }: PutBackField) => status === 'conflict' && isSame(key, rowKey);
    if (fields.some(isEdited)) return [kind.label];
    return keptKeys.some((each) => isSame(each, key)) ? [label] : null;
  };
  return new Map(
    rows.flatMap((row) => {
      const kept = findKept(toKey(kind, row));
      return kept ? [[row.rowNumber, kept] as const] : [];
    }),
  );
}

export const groupMemberWriter = createWriter({
  table: 'group_members',
  setColumn: 'group_id',
  label: 'Group',
  lock: lockMembers,
  listKept: async (tx, keys) => ({ keys: await listLeaders(tx, keys), label: 'Group leader' }),
  beforeDelete: deleteGroupMemberEntries,
});

export const segmentWriter = createWriter({
  table: 'member_segments',
  setColumn: 'segment_id',
  label: 'Segment',
  lock: async (tx, ids) => {
    await lockMembers(tx, ids);
    await lockDirectoryCounts(tx);
  },
});
