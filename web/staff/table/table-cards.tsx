import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { openRow } from './open-row.ts';
import { RowName } from './row-name.tsx';
import styles from './table-cards.module.css';
import type { RowsProps } from './table-grid.tsx';
import { TickBox } from './tick-box.tsx';
import type { ShownColumns } from './use-columns.ts';

/** The rows on phones. */
export function TableCards<Row>({
  label,
  rows,
  columns,
  rowId,
  rowName,
  rowPath,
  selection,
}: RowsProps<Row>) {
  const others = columns.shown.filter((column) => column !== columns.name);
  const details = others.filter(({ isAction }) => !isAction);
  const actions = others.filter(({ isAction }) => isAction);
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link handles the keys
        <li
          key={rowId(row)}
          className={styles.card}
          data-row={index}
          data-selected={selection?.isSelected(row) ? '' : undefined}
          onClick={openRow}
        >
          <div className={styles.head}>
            <RowName path={rowPath?.(row)}>{columns.name.cell(row)}</RowName>
            {selection ? (
              <span className={styles.tick}>
                <TickBox
                  label={`Select ${rowName(row)}`}
                  checked={selection.isSelected(row)}
                  onCheckedChange={(_, isShift) =>
                    isShift ? selection.selectUpTo(index) : selection.toggle(index)
                  }
                />
              </span>
            ) : null}
          </div>
          <dl className={styles.details}>
            {details.map((column) => (
              <div key={column.id} className={styles.detail}>
                <dt>{column.label}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions.map((column) => (
            <div key={column.id} className={styles.actions}>
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

const skeletonCards = Array.from({ length: 5 }, (_, index) => index);

export const TableCardsSkeleton = <Row,>({ columns }: { columns: ShownColumns<Row> }) => (
  <ul className={styles.cards} aria-hidden="true">
    {skeletonCards.map((index) => (
      <li key={index} className={styles.card}>
        <Skeleton width="70%" />
        {columns.cells.slice(1).map(({ id }) => (
          <p key={id}>
            <Skeleton width="50%" />
          </p>
        ))}
      </li>
    ))}
  </ul>
);
