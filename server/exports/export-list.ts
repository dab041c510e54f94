import type { Schema } from '#contract/endpoint.ts';
import type { ExportListName } from '#contract/exports.staff.ts';
import type { Capability, Grant } from '#contract/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../files/tables/written-table.ts';

export type ExportColumn = {
  name: string;
  label: string;
  /** Needed in addition to the capability of the list. */
  capability?: Capability;
  /** Selected by default. */
  isDefault?: true;
  /** The texts are days or moments. */
  isDate?: true;
};

/** The member of staff, with the current grants. */
export type ExportReader = { memberId: string; grants: Grant[] };

export type ExportRequest = {
  /** Parsed with the query of the list. */
  query: unknown;
  columnNames: string[];
  reader: ExportReader;
};

/** A list of the console that staff can export. Each feature registers its lists. */
export type ExportList = {
  name: ExportListName;
  /** Such as "members". */
  rowsNoun: string;
  /** Replaces the noun in the history, such as "members of Air Operations". */
  nameRows?: ((db: Db, query: unknown) => Promise<string>) | undefined;
  /** Needed for the whole association. */
  capability: Capability;
  /** The query of the list. */
  query: Schema;
  columns: ExportColumn[];
  /** Yields the cells of the rows in batches, so that an export of any size needs little memory. */
  read: (db: Db, request: ExportRequest) => AsyncGenerator<Cell[][]>;
};
