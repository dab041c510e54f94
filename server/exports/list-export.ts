import type * as z from 'zod/mini';
import type { Schema, StaffAccess } from '#contract/endpoint.ts';
import type { ExportListName } from '#contract/exports.staff.ts';
import type { Paging } from '#contract/wire/pagination.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../files/tables/written-table.ts';
import type { ExportColumn, ExportList, ExportReader } from './export-list.ts';

export type RowColumn<Row> = ExportColumn & { toCell: (row: Row) => Cell };

type ListExport<Query extends Schema, Row> = {
  name: ExportListName;
  rowsNoun: string;
  nameRows?: (db: Db, query: z.output<Query>) => Promise<string>;
  /** Its capability and its query are those of the export. */
  endpoint: { access: StaffAccess; query: Query };
  columns: RowColumn<Row>[];
  /** The query asks for the whole list as one page. One statement must read the rows or their ids (`readByIds`). */
  readRows: (db: Db, query: z.output<Query> & Paging, reader: ExportReader) => AsyncIterable<Row[]>;
};

const wholeList: Paging = { page: 1, size: 100_000_000 };

/** Pages would miss or repeat rows that move in the meantime. A transaction would block the embedded engine. */
export const listExport = <Query extends Schema, Row>({
  name,
  rowsNoun,
  nameRows,
  endpoint,
  columns,
  readRows,
}: ListExport<Query, Row>): ExportList => ({
  name,
  rowsNoun,
  nameRows: nameRows as ExportList['nameRows'],
  capability: endpoint.access.capability,
  query: endpoint.query,
  columns,
  read: async function* (db, { query, columnNames, reader }) {
    const chosen = columnNames.flatMap((column) => columns.find((each) => each.name === column) ?? []);
    const batches = readRows(db, { ...(query as object), ...wholeList } as never, reader);
    for await (const rows of batches) yield rows.map((row) => chosen.map(({ toCell }) => toCell(row)));
  },
});

const batchSize = 500;

/** For lists that do not fit in memory. Leaves out rows that are deleted before they are read. */
export async function* readByIds<Row extends { id: string }>(
  ids: string[],
  loadRows: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const rows = new Map((await loadRows(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => rows.get(id) ?? []);
  }
}
