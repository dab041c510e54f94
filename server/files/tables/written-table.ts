export type Cell = string | number | null;

/** Dates are texts such as "2026-11-19" or "2026-11-19 14:05:00". */
export type WrittenColumn = { label: string; isDate?: boolean };

/** `batches` has the rows in parts, with one cell for each column. */
export type WrittenTable = {
  columns: WrittenColumn[];
  batches: AsyncIterable<Cell[][]>;
};
