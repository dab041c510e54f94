import type { QueryKey } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { SearchCombobox } from '../form/search-combobox.tsx';
import { DropFilter } from './drop-filter.tsx';
import filterStyles from './filter-control.module.css';
import styles from './search-filter.module.css';

type Props<Data, Key extends QueryKey> = Pick<
  ComponentProps<typeof SearchCombobox<Data, Key, Option>>,
  'label' | 'load' | 'toOptions'
> & {
  value: string | undefined;
  /** Undefined while it is loading. */
  chosenName: string | undefined;
  onValueChange: (value: string | undefined) => void;
};

/** A filter with too many choices for a list: finds one by name. */
export function SearchFilter<Data, Key extends QueryKey>(props: Props<Data, Key>) {
  const { label, value, chosenName, onValueChange, ...search } = props;
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus();
  }, [open]);
  const choose = (option: Option | null) => {
    setOpen(false);
    if (option) onValueChange(option.value);
  };
  return (
    <span className={filterStyles.filter} data-used={value === undefined ? undefined : ''}>
      <Popover
        label={label}
        align="start"
        open={open}
        onOpenChange={setOpen}
        trigger={(trigger) => (
          <button {...trigger} type="button" className={styles.button}>
            <span className={styles.text}>
              {value === undefined ? label : `${label}: ${chosenName ?? '…'}`}
            </span>
            {value === undefined ? <ChevronDown size={16} aria-hidden="true" /> : null}
          </button>
        )}
      >
        <div ref={content} className={styles.search}>
          {open ? (
            <SearchCombobox {...search} name={label} label={label} value={null} onValueChange={choose} />
          ) : null}
        </div>
      </Popover>
      {value === undefined ? null : <DropFilter label={label} onDrop={() => onValueChange(undefined)} />}
    </span>
  );
}
