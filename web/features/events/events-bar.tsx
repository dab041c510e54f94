import { useQuery } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import Rows2 from 'lucide-react/icons/rows-2';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import type { EventSearch } from './event-search.ts';
import { eventFiltersQuery } from './events.calls.ts';
import styles from './events-bar.module.css';

type Props = { search: EventSearch; onSearchChange: UpdateSearch<EventSearch>; disabled: boolean };

export function EventsBar({ search, onSearchChange, disabled }: Props) {
  return (
    <div className={styles.bar}>
      <ListControls label="Filter" disabled={disabled}>
        <EventFilters search={search} onSearchChange={onSearchChange} />
      </ListControls>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="View" className={styles.views}>
        {views.map(({ label, view, icon: Icon }) => (
          <button
            key={label}
            type="button"
            className={styles.view}
            aria-label={label}
            aria-pressed={search.view === view}
            onClick={() => onSearchChange({ view, page: search.page })}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        ))}
      </div>
    </div>
  );
}

const views = [
  { label: 'Cards', view: undefined, icon: Rows2 },
  { label: 'List', view: 'list', icon: List },
] as const;

type Value = string | undefined;
const filters = [
  { label: 'Format', name: 'format', values: 'formats', toChange: (format: Value) => ({ format }) },
  { label: 'Month', name: 'month', values: 'months', toChange: (month: Value) => ({ month }) },
  { label: 'Place', name: 'place', values: 'places', toChange: (place: Value) => ({ place }) },
] as const;

function EventFilters({ search, onSearchChange }: Omit<Props, 'disabled'>) {
  const { data, error, refetch } = useQuery(eventFiltersQuery());
  return filters.map(({ label, name, values, toChange }) => (
    <CategoryPicker
      key={name}
      label={label}
      allLabel={`All ${values}`}
      categories={{ data: toLabels(name, search[name], data?.[values]), error: data ? null : error, refetch }}
      value={search[name]}
      onValueChange={(value) => onSearchChange(toChange(value))}
    />
  ));
}

/** Includes the value of the URL, which may have no events. */
function toLabels(name: string, current: string | undefined, values: string[] | undefined) {
  if (!values && !current) return undefined;
  const all = new Set([...(values ?? []), ...(current ? [current] : [])]);
  return Object.fromEntries([...all].map((value) => [value, name === 'month' ? formatMonth(value) : value]));
}

/** 'Nov 2026'. */
const formatMonth = (month: string) => formatArticleDate(`${month}-01T12:00`).slice(2);
