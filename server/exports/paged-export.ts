import type * as z from 'zod/mini';
import type { EndpointSpec, Schema, StaffAccess } from '#contract/endpoint.ts';
import type { ExportListName } from '#contract/exports.staff.ts';
import type { Paging } from '#contract/wire/pagination.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../files/tables/written-table.ts';
import type { ExportColumn, ExportList, ExportReader } from './export-list.ts';

export type RowColumn<Row> = ExportColumn & { toCell: (row: Row) => Cell };

type PagedList<Query extends Schema, Row> = {
  name: ExportListName;
  rowsNoun: string;
  /** Its capability and its query are those of the export. */
  endpoint: EndpointSpec & { access: StaffAccess; query: Query };
  columns: RowColumn<Row>[];
  loadPage: (db: Db, query: z.output<Query> & Paging, reader: ExportReader) => Promise<Row[]>;
};

/** Reads the pages of the list in their order. A row that moves to an earlier page meanwhile is missing in the file. */
export const pagedExport = <Query extends Schema, Row extends { id: string }>({
  name,
  rowsNoun,
  endpoint,
  columns,
  loadPage,
}: PagedList<Query, Row>): ExportList => ({
  name,
  rowsNoun,
  capability: endpoint.access.capability,
  query: endpoint.query,
  columns,
  read: async function* (db, { query, columnNames, reader }) {
    const chosen = columnNames.flatMap((column) => columns.find((each) => each.name === column) ?? []);
    const pages = readPages((paging) => loadPage(db, { ...(query as object), ...paging } as never, reader));
    for await (const rows of pages) yield rows.map((row) => chosen.map(({ toCell }) => toCell(row)));
  },
});

const size = 100;

async function* readPages<Row extends { id: string }>(loadPage: (paging: Paging) => Promise<Row[]>) {
  const readIds = new Set<string>();
  for (let page = 1; ; page += 1) {
    const rows = await loadPage({ page, size });
    // A row that moves to a later page in the meantime is read twice, and left out the second time.
    yield rows.filter(({ id }) => !readIds.has(id));
    for (const { id } of rows) readIds.add(id);
    if (rows.length < size) return;
  }
}
