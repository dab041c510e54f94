import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { StaffTableName } from '#contract/console.staff.ts';
import type { ExportListName } from '#contract/exports.staff.ts';
import type { Capability } from '#contract/permissions.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';
import type { TableQuery, TableSearch } from './table-search.ts';

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names the row. By default this is the first column. */
  isName?: true;
  /** Value of `sortField` of the endpoint. */
  sortField?: string;
  /** Shown in the second line of the name below 980 px. */
  isSecondary?: true;
  isHiddenByDefault?: true;
  align?: 'end';
  /** Dates and other short values stay in one line. */
  noWrap?: true;
  /** Buttons of the row. The heading is only for screen readers, and the column cannot be hidden. */
  isAction?: true;
};

/** The value is in the URL under `name`. */
export type Filter = {
  name: string;
  label: string;
  /** Only for views, which are tabs. */
  isInBar?: false;
  /** Under More filters, with a chip in the bar while it is in use. */
  isInMore?: true;
} & (
  | { options: Option[] }
  | { type: 'date' | 'text' }
  | {
      control: ComponentType<{
        value: string | undefined;
        onValueChange: (value: string | undefined) => void;
      }>;
    }
);

/** A fixed view, beside those that staff save. */
export type View = { label: string; search: TableSearch };

/** Rows of other pages are not loaded, so a selection of all rows is described by the query. */
export type Selection<Row> = { count: number } & (
  | { isAllMatching: false; rows: Row[] }
  | { isAllMatching: true; query: TableQuery }
);

export type BulkAction<Row> = {
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  key?: string;
  /** Without this capability the action stays visible and explains which role it needs. */
  capability?: Capability;
  /** Under More. On phones all but the first action are there. */
  isInMenu?: true;
  run: (selection: Selection<Row>, clear: () => void) => void;
};

/** `hasMoreItems`: counting ended at `totalItems`, and only these have pages. */
export type TableData = { totalItems: number; hasMoreItems?: boolean };

export type TableProps<Row, Data extends TableData, Key extends QueryKey> = {
  /** Names the stored views and columns. */
  name: StaffTableName;
  /** Such as 'Organisations'; also the caption for screen readers. */
  label: string;
  load: (query: TableQuery) => UseQueryOptions<Data, Error, Data, Key>;
  toRows: (data: Data) => Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Path that a row opens. Undefined for rows without a page. */
  rowPath?: (row: Row) => string | undefined;
  columns: Column<Row>[];
  pageSize?: number;
  /** Without a label there is no search field. */
  searchLabel?: string;
  filters?: Filter[];
  /** A button beside the search field, for tables that share the page. */
  barAction?: ReactNode;
  /** Tabs, with the views that staff save. Without a list, even an empty one, there are no tabs. */
  views?: View[];
  /** The tab without filters. By default 'All'. */
  firstViewLabel?: string;
  bulkActions?: BulkAction<Row>[];
  /** Staff can export the rows that match the search and the filters. */
  exportList?: ExportListName;
  /** Such as the group whose members these are. */
  exportFilters?: Record<string, string>;
  /** Shown when there is nothing without any filter. */
  emptyState: ReactNode;
};
