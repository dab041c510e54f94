import type { Db } from '../../../db/database.ts';
import type { Services } from '../../services.ts';
import type { RowResult } from '../checked-row.ts';
import type { ImportValues } from '../import-field.ts';

/** A row of the check that is new or changed. */
export type RunRow = {
  rowNumber: number;
  outcome: 'new' | 'changed';
  key: string;
  matchedId: string | null;
  label: string;
  before: ImportValues | null;
  after: ImportValues;
};

/** A row that was compared again in the transaction that writes it. */
export type WritableRow = RowResult & { rowNumber: number; after: ImportValues };

export type WrittenRow = {
  rowNumber: number;
  /** The member or organisation. */
  matchedId: string;
  /** The group or segment. */
  setId: string | null;
};

export type UndoneRow = { rowNumber: number; outcome: 'new' | 'changed'; matchedId: string; setId: string };

/** The labels of edited fields, by row number. */
export type KeptFields = Map<number, string[]>;

export type WriterServices = Pick<Services, 'hashPassword'>;

/** Writes the rows of one kind of import, and takes them back. */
export type ImportWriter = {
  /** Locks the stored rows, so that the comparison stays valid until the transaction ends. */
  lock(tx: Db, rows: RunRow[]): Promise<void>;
  /** Returns why rows are refused that could be written alone, by row number. */
  findProblems?(tx: Db, rows: WritableRow[]): Promise<Map<number, string>>;
  write(tx: Db, rows: WritableRow[], services: WriterServices): Promise<WrittenRow[]>;
  undo(tx: Db, rows: UndoneRow[], entryId: string): Promise<KeptFields>;
};
