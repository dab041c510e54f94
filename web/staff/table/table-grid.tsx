import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { openRow } from './open-row.ts';
import { RowName } from './row-name.tsx';
import type { TableSelection } from './selection.ts';
import styles from './table-grid.module.css';
import type { Column } from './table-types.ts';
import { TickBox } from './tick-box.tsx';
import type { ShownColumns } from './use-columns.ts';
import type { useTableSearch } from './use-table-state.ts';

export type RowsProps<Row> = {
  label: string;
  rows: Row[];
  columns: ShownColumns<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowPath?: (row: Row) => string | undefined;
  table: ReturnType<typeof useTableSearch>;
  selection: TableSelection<Row> | undefined;
};

export function TableGrid<Row>({
  label,
  rows,
  columns,
  rowId,
  rowName,
  rowPath,
  table,
  selection,
}: RowsProps<Row>) {
  return (
    <table className={styles.grid}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          {selection ? (
            <th className={styles.tick}>
              <TickBox
                label="Select all rows on this page"
                checked={selection.pageState}
                onCheckedChange={(checked) => selection.setPage(checked)}
              />
            </th>
          ) : null}
          {columns.cells.map((column) => (
            <Heading key={column.id} column={column} table={table} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={rowId(row)}
            data-row={index}
            data-opens={rowPath?.(row) ? '' : undefined}
            data-selected={selection?.isSelected(row) ? '' : undefined}
            onClick={openRow}
          >
            {selection ? (
              <td className={styles.tick}>
                <TickBox
                  label={`Select ${rowName(row)}`}
                  checked={selection.isSelected(row)}
                  onCheckedChange={(_, isShift) =>
                    isShift ? selection.selectUpTo(index) : selection.toggle(index)
                  }
                />
              </td>
            ) : null}
            {columns.cells.map((column) =>
              column === columns.name ? (
                <th key={column.id} scope="row" className={styles.name}>
                  <RowName path={rowPath?.(row)}>{column.cell(row)}</RowName>
                  <SecondLine row={row} columns={columns.secondLine} />
                </th>
              ) : (
                <td key={column.id} data-align={toAlign(column)} data-no-wrap={column.noWrap}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toAlign = <Row,>({ align, isAction }: Column<Row>) => (isAction ? 'end' : align);

function Heading<Row>({ column, table }: { column: Column<Row>; table: RowsProps<Row>['table'] }) {
  const { label, sortField } = column;
  const order = sortField && table.search.sort === sortField ? (table.search.order ?? 'asc') : undefined;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const ariaSort = order ? (order === 'desc' ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" aria-sort={ariaSort} data-align={toAlign(column)}>
      {sortField ? (
        <button type="button" className={styles.sort} onClick={() => table.sortBy(sortField)}>
          {label}
          {order ? <Arrow size={16} aria-hidden="true" /> : null}
        </button>
      ) : column.isAction ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        label
      )}
    </th>
  );
}

function SecondLine<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  if (columns.length === 0) return null;
  return (
    <span className={styles.secondLine}>
      {columns.map((column) => (
        <span key={column.id}>{column.cell(row)}</span>
      ))}
    </span>
  );
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

type SkeletonProps<Row> = { columns: ShownColumns<Row>; hasSelection: boolean };

/** In the columns of the table, so that loading moves nothing. */
export const TableGridSkeleton = <Row,>({ columns, hasSelection }: SkeletonProps<Row>) => (
  <table className={styles.grid} aria-hidden="true">
    <thead>
      <tr>
        {hasSelection ? <th className={styles.tick} /> : null}
        {columns.cells.map((column) => (
          <th key={column.id} data-align={toAlign(column)}>
            {column.isAction ? null : column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {skeletonRows.map((index) => (
        <tr key={index}>
          {hasSelection ? <td className={styles.tick} /> : null}
          {columns.cells.map((column) => (
            <td key={column.id}>
              <Skeleton width={column === columns.name ? '22ch' : '8ch'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
