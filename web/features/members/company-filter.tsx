import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { Chips } from '#web/ui/display/chips.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { useDraft } from '#web/ui/list/use-draft.ts';
import { useCompanyChips } from './company-chips.tsx';
import styles from './company-filter.module.css';
import { companiesQuery, rememberCompanyName } from './members.calls.ts';

type Props = { companies: string[]; onAdd: (id: string) => void; onRemove: (id: string) => void };

export function CompanyFilter({ companies, onAdd, onRemove }: Props) {
  const [asked, setAsked] = useState('');
  const typed = useDraft(asked, setAsked, 300);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...companiesQuery(asked.trim()),
    placeholderData: keepPreviousData,
  });
  const chips = useCompanyChips(companies);
  const found = Object.entries(data ?? {}).map(([value, label]) => ({ value, label }));
  const options = found.filter(({ value }) => !companies.includes(value));
  const add = (option: Option | null) => {
    if (!option) return;
    rememberCompanyName(option.value, option.label);
    onAdd(option.value);
  };
  const isSearching = isPlaceholderData || typed.value !== asked;
  return (
    <div className={styles.filter}>
      <Combobox
        label="Company"
        placeholder="Search companies"
        value={null}
        onValueChange={add}
        // Results of the previous words must not be shown for the new ones.
        options={isSearching ? [] : options}
        onOpen={() => error && refetch()}
        onSearch={(text) => (text === '' ? typed.settle('') : typed.change(text))}
        status={data ? statusOf(found.length, options.length, isSearching) : statusBefore(error)}
      />
      <Chips label="Chosen companies" chips={chips} onRemove={onRemove} />
    </div>
  );
}

function statusOf(found: number, offered: number, isSearching: boolean): string | undefined {
  if (isSearching) return 'Searching…';
  if (offered > 0) return undefined;
  return found === 0 ? 'No data' : 'You have chosen all of these.';
}

const statusBefore = (error: unknown) => (error ? messageOf(error) : 'Loading…');
