import Columns from 'lucide-react/icons/columns-3';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { FilterControl } from './filter-control.tsx';
import { MoreFilters } from './more-filters.tsx';
import styles from './table-bar.module.css';
import { hasFilters } from './table-search.ts';
import type { Filter } from './table-types.ts';
import type { ShownColumns } from './use-columns.ts';
import type { useTableSearch } from './use-table-state.ts';

type Props<Row> = {
  searchLabel: string | undefined;
  filters: Filter[];
  table: ReturnType<typeof useTableSearch>;
  columns: ShownColumns<Row>;
  action: ReactNode;
  exportButton: ReactNode;
};

const debounceMs = 300;

export function TableBar<Row>({ searchLabel, filters, table, columns, action, exportButton }: Props<Row>) {
  const { search, change } = table;
  const commit = (text: string) => change({ search: text || undefined });
  const input = useDebouncedValue(search.search ?? '', commit, debounceMs);
  const clear = () => {
    focusHeading();
    input.flush('');
    table.show({});
  };
  return (
    <div className={styles.bar}>
      {searchLabel ? (
        <div className={styles.search}>
          <SearchField
            label={searchLabel}
            value={input.value}
            onValueChange={(typed) => (typed === '' ? input.flush('') : input.change(typed))}
            onSubmit={() => input.flush()}
          />
          {input.value === '' ? (
            <span className={styles.key}>
              <KeyCaps keys="/" />
            </span>
          ) : null}
        </div>
      ) : null}
      {filters
        .filter(({ isInBar, isInMore }) => isInBar !== false && !isInMore)
        .map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={search[filter.name]}
            onValueChange={(value) => change({ [filter.name]: value })}
          />
        ))}
      <MoreFilters filters={filters.filter(({ isInMore }) => isInMore)} search={search} onChange={change} />
      {hasFilters(search) ? (
        <Button kind="text" onClick={clear}>
          Clear
        </Button>
      ) : null}
      <div className={styles.end}>
        {exportButton}
        <ColumnMenu columns={columns} />
      </div>
      {action}
    </div>
  );
}

function ColumnMenu<Row>({ columns }: { columns: ShownColumns<Row> }) {
  const [open, setOpen] = useState(false);
  if (columns.hidable.length < 2) return null;
  return (
    <div className={styles.columns}>
      <Popover
        label="Columns"
        open={open}
        onOpenChange={setOpen}
        trigger={(props) => (
          <IconButton {...props} label="Columns" icon={<Columns size={18} aria-hidden="true" />} />
        )}
      >
        {columns.hidable.map(({ id, label }) => (
          <label key={id} className={styles.column}>
            <input type="checkbox" checked={!columns.isHidden(id)} onChange={() => columns.toggle(id)} />
            {label}
          </label>
        ))}
      </Popover>
    </div>
  );
}
