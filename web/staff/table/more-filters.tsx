import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { formatDay } from '../format-moment.ts';
import { DropFilter } from './drop-filter.tsx';
import filterStyles from './filter-control.module.css';
import { FilterControl } from './filter-control.tsx';
import styles from './more-filters.module.css';
import type { TableSearch } from './table-search.ts';
import type { Filter } from './table-types.ts';

type Props = {
  filters: Filter[];
  search: TableSearch;
  onChange: (change: Record<string, string | undefined>) => void;
};

/** Filters that are used less often. Those in use also have a chip in the bar. */
export function MoreFilters({ filters, search, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (filters.length === 0) return null;
  return (
    <>
      <span className={filterStyles.filter}>
        <Popover
          label="More filters"
          align="start"
          open={open}
          onOpenChange={setOpen}
          trigger={(trigger) => (
            <button {...trigger} ref={button} type="button" className={styles.button}>
              <SlidersHorizontal size={16} aria-hidden="true" />
              More filters
            </button>
          )}
        >
          <div className={styles.filters}>
            {filters.map((filter) => (
              <FilterControl
                key={filter.name}
                filter={filter}
                value={search[filter.name]}
                onValueChange={(value) => onChange({ [filter.name]: value })}
              />
            ))}
          </div>
        </Popover>
      </span>
      {filters.map((filter) => {
        const value = search[filter.name];
        return value === undefined ? null : (
          <span key={filter.name} className={filterStyles.filter} data-used="">
            <span className={styles.chip}>
              {filter.label}: {describeValue(filter, value)}
            </span>
            <DropFilter
              label={filter.label}
              onDrop={() => {
                button.current?.focus();
                onChange({ [filter.name]: undefined });
              }}
            />
          </span>
        );
      })}
    </>
  );
}

function describeValue(filter: Filter, value: string): string {
  if ('options' in filter) return filter.options.find((option) => option.value === value)?.label ?? value;
  const isDay = 'type' in filter && filter.type === 'date' && !Number.isNaN(Date.parse(value));
  return isDay ? formatDay(`${value}T12:00Z`) : value;
}
