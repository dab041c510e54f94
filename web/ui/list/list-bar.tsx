import { type ReactNode, useId } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { type Option, Select } from '#web/ui/fields/select-field.tsx';
import styles from './list-bar.module.css';
import { ListControls } from './list-controls.tsx';
import type { UpdateSearch } from './search-params.ts';
import { useDebouncedValue } from './use-debounced-value.ts';
import type { ListState } from './use-list.ts';

type SearchAndOrder = { search?: string | undefined; order?: 'desc' | undefined };

type Props = {
  label: string;
  search: SearchAndOrder;
  onSearchChange: UpdateSearch<SearchAndOrder>;
  loading: ListState<unknown>['loading'];
  orders: { asc: string; desc: string };
  orderHint?: string;
  children: ReactNode;
};

const searchDebounceMs = 500;

export function ListBar({ label, search, onSearchChange, loading, orders, orderHint, children }: Props) {
  const hintId = useId();
  const commit = (text: string) => onSearchChange({ search: text || undefined });
  const searchInput = useDebouncedValue(search.search ?? '', commit, searchDebounceMs);
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={label}
          value={searchInput.value}
          onValueChange={(typed) => (typed === '' ? searchInput.flush('') : searchInput.change(typed))}
          onSubmit={() => searchInput.flush()}
          disabled={loading === 'initial' && search.search === undefined}
        />
      </div>
      <ListControls label="Filter and sort" disabled={loading !== 'none'}>
        <div className={styles.controls}>
          {children}
          <div className={styles.order}>
            <Select
              aria-label="Order"
              aria-describedby={orderHint ? hintId : undefined}
              value={search.order ?? 'asc'}
              options={Object.entries(orders).map(([value, name]) => ({ value, label: name }))}
              onValueChange={(order) => onSearchChange({ order: order === 'desc' ? order : undefined })}
            />
            {orderHint ? (
              <p id={hintId} className={styles.hint}>
                {orderHint}
              </p>
            ) : null}
          </div>
        </div>
      </ListControls>
    </div>
  );
}

type SortFieldProps<Field extends string> = {
  /** Label of the default field, which the URL omits. */
  defaultLabel: string;
  fields: Record<Field, string>;
  value: Field | undefined;
  onValueChange: (field: Field | undefined) => void;
};

export function SortField<Field extends string>(props: SortFieldProps<Field>) {
  const { defaultLabel, fields, value, onValueChange } = props;
  const options: Option[] = Object.entries<string>(fields).map(([field, label]) => ({ value: field, label }));
  return (
    <Select
      aria-label="Sort by"
      value={value ?? ''}
      options={[{ value: '', label: defaultLabel }, ...options]}
      onValueChange={(field) => onValueChange(field in fields ? (field as Field) : undefined)}
    />
  );
}
