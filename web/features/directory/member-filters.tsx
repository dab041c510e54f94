import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { type Chip, Chips } from '#web/ui/display/chips.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { SelectedFilters } from '#web/ui/list/selected-filters.tsx';
import { type DebouncedValue, useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import type { ListState } from '#web/ui/list/use-list.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { cacheCompanyName, companiesQuery, companyNameQuery, jurisdictionsQuery } from './directory.calls.ts';
import styles from './member-filters.module.css';

export type Filters = { jurisdictions: string[]; companies: string[]; whosWho: boolean };

type Props = { filters: DebouncedValue<Filters>; hasWhosWho: boolean };
type LoadingProps = Props & { loading: ListState<unknown>['loading'] };

export function MemberFilters({ filters: { value, change, flush }, hasWhosWho, loading }: LoadingProps) {
  return (
    <div className={styles.filters}>
      {hasWhosWho ? (
        <ListControls disabled={loading !== 'none'}>
          <Switch
            label="Display only who's who"
            checked={value.whosWho}
            onCheckedChange={(whosWho) => change({ ...value, whosWho })}
          />
        </ListControls>
      ) : null}
      {/* Stays enabled while the list reloads, so that typing is not interrupted. */}
      <ListControls disabled={loading === 'initial'}>
        <CompanyFilter
          companies={value.companies}
          onAdd={(id) => change({ ...value, companies: [...value.companies, id] })}
          onRemove={(id) => flush({ ...value, companies: value.companies.filter((other) => other !== id) })}
        />
      </ListControls>
      <ListControls disabled={loading !== 'none'}>
        <JurisdictionFilter
          selected={value.jurisdictions}
          onSelectedChange={(jurisdictions) => change({ ...value, jurisdictions })}
        />
      </ListControls>
    </div>
  );
}

type ChangeCompany = (id: string) => void;
type CompanyFilterProps = { companies: string[]; onAdd: ChangeCompany; onRemove: ChangeCompany };

function CompanyFilter({ companies, onAdd, onRemove }: CompanyFilterProps) {
  const [query, setQuery] = useState('');
  const input = useDebouncedValue(query, setQuery, 300);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...companiesQuery(query.trim()),
    placeholderData: keepPreviousData,
  });
  const chips = useCompanyChips(companies);
  const matches = Object.entries(data ?? {}).map(([value, label]) => ({ value, label }));
  const options = matches.filter(({ value }) => !companies.includes(value));
  const add = (option: Option | null) => {
    if (!option) return;
    cacheCompanyName(option.value, option.label);
    onAdd(option.value);
  };
  const isSearching = isPlaceholderData || input.value !== query;
  return (
    <div className={styles.company}>
      <Combobox
        label="Company"
        placeholder="Search companies"
        value={null}
        onValueChange={add}
        // Results of the previous query must not appear under the new one.
        options={isSearching ? [] : options}
        onOpen={() => error && refetch()}
        onSearch={(text) => (text === '' ? input.flush('') : input.change(text))}
        status={data ? toSearchStatus(matches.length, options.length, isSearching) : toLoadStatus(error)}
      />
      <Chips label="Selected companies" chips={chips} onRemove={onRemove} />
    </div>
  );
}

function toSearchStatus(matchCount: number, optionCount: number, isSearching: boolean): string | undefined {
  if (isSearching) return 'Searching…';
  if (optionCount > 0) return undefined;
  return matchCount === 0 ? 'No data' : 'All of these are already selected.';
}

const toLoadStatus = (error: unknown) => (error ? toErrorMessage(error) : 'Loading…');

type JurisdictionFilterProps = { selected: string[]; onSelectedChange: (selected: string[]) => void };

function JurisdictionFilter({ selected, onSelectedChange }: JurisdictionFilterProps) {
  const { data: jurisdictions, error, refetch } = useQuery(jurisdictionsQuery());
  const toggle = (id: string, checked: boolean) =>
    onSelectedChange(checked ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>Jurisdiction</legend>
      {error && !jurisdictions ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {Object.entries(jurisdictions ?? {}).map(([id, label]) => (
        <Checkbox
          key={id}
          label={label}
          checked={selected.includes(id)}
          onCheckedChange={(checked) => toggle(id, checked)}
        />
      ))}
      {jurisdictions || error ? null : <JurisdictionsSkeleton />}
    </fieldset>
  );
}

/** Ten rows: the Australian states and territories, New Zealand and the Pacific Islands. */
const JurisdictionsSkeleton = () =>
  Array.from({ length: 10 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
    <p key={index} className={styles.skeleton}>
      <Skeleton width="60%" />
    </p>
  ));

const whosWhoChip = { value: 'whosWho', label: "Who's who" };

export function SelectedMemberFilters({ filters: { value, flush }, hasWhosWho }: Props) {
  const { jurisdictions, companies, whosWho } = value;
  const jurisdictionChips = useJurisdictionChips(jurisdictions);
  const companyChips = useCompanyChips(companies);
  const remove = (removed: string) =>
    flush({
      jurisdictions: jurisdictions.filter((id) => id !== removed),
      companies: companies.filter((id) => id !== removed),
      whosWho: whosWho && removed !== whosWhoChip.value,
    });
  return (
    <SelectedFilters
      chips={[...(whosWho && hasWhosWho ? [whosWhoChip] : []), ...companyChips, ...jurisdictionChips]}
      onRemove={remove}
      onClear={() => flush({ jurisdictions: [], companies: [], whosWho: false })}
    />
  );
}

function useJurisdictionChips(jurisdictions: string[]): Chip[] {
  const { data: names, isError } = useQuery({ ...jurisdictionsQuery(), enabled: jurisdictions.length > 0 });
  const fallback = names || isError ? 'Unknown jurisdiction' : <Skeleton width="12ch" />;
  return jurisdictions.map((value) => ({ value, label: names?.[value] ?? fallback }));
}

/** Includes unknown companies from a link, because they filter the list and can be removed. */
function useCompanyChips(companies: string[]): Chip[] {
  const names = useQueries({ queries: companies.map(companyNameQuery) });
  const skeleton = <Skeleton width="12ch" />;
  return companies.map((value, index) => {
    const fallback = names[index]?.isError ? 'Unknown company' : skeleton;
    return { value, label: names[index]?.data ?? fallback };
  });
}
