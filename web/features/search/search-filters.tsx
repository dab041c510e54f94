import { useQuery } from '@tanstack/react-query';
import type { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { Select } from '#web/ui/fields/select-field.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { shelvesQuery } from './search.calls.ts';
import styles from './search-filters.module.css';
import type { SearchPageParams } from './search-page-params.ts';

type Props = { search: SearchPageParams; onSearchChange: UpdateSearch<SearchPageParams> };

/** Browsers report a date after each digit of the year. */
const debounceMs = 600;

/** Only for the kinds that have a category or a date. Phones show them on demand, to show more results. */
export function SearchFilters(props: Props) {
  const { kind, access, category, from, to } = props.search;
  const isWide = useMinWidth(600);
  if (kind && kind !== 'resources' && kind !== 'events') return null;
  if (isWide) return <FilterFields {...props} />;
  const selectedCount = [access, category, from, to].filter(Boolean).length;
  return (
    <Disclosure summary={`Filters${selectedCount > 0 ? ` (${selectedCount} selected)` : ''}`}>
      <div className={styles.content}>
        <FilterFields {...props} />
      </div>
    </Disclosure>
  );
}

function FilterFields({ search, onSearchChange }: Props) {
  const { kind, from, to } = search;
  const period = useDebouncedValue({ from, to }, onSearchChange, debounceMs);
  const change = (next: { from?: string; to?: string }) => {
    const changed = { ...period.value, ...next };
    period.change({ from: changed.from || undefined, to: changed.to || undefined });
  };
  const isReversed = from !== undefined && to !== undefined && to < from;
  return (
    <div className={styles.filters}>
      {kind === 'events' ? null : <ShelfField search={search} onSearchChange={onSearchChange} />}
      <DateInput
        label="From"
        name="from"
        value={period.value.from ?? ''}
        onValueChange={(day) => change({ from: day })}
      />
      <DateInput
        label="To"
        name="to"
        value={period.value.to ?? ''}
        error={isReversed ? 'must not be before From' : undefined}
        onValueChange={(day) => change({ to: day })}
      />
    </div>
  );
}

/** One choice for access levels and their categories. */
function ShelfField({ search: { access, category }, onSearchChange }: Props) {
  const { data } = useQuery(shelvesQuery());
  const select = (id: string) => {
    const isLevel = data?.resourceAccess.some((level) => level.id === id);
    onSearchChange({ access: isLevel ? id : undefined, category: isLevel ? undefined : id || undefined });
  };
  return (
    <FormField label="Category">
      {(ariaProps) => (
        <Select
          {...ariaProps}
          value={category ?? access ?? ''}
          placeholder="All categories"
          options={listShelves(data)}
          onValueChange={select}
        />
      )}
    </FormField>
  );
}

/** Spaces that do not collapse, because a native select has no levels. */
const indent = '\u00a0\u00a0\u00a0';

function listShelves(data: ResponseBody<typeof resources.listResourceCategories> | undefined) {
  return (data?.resourceAccess ?? []).flatMap(({ id, resourceAccessName, resourceCategories }) => [
    { value: id, label: resourceAccessName },
    ...resourceCategories.map(({ categoryId, categoryName }) => ({
      value: categoryId,
      label: indent + categoryName,
    })),
  ]);
}
