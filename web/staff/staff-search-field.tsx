import { useState } from 'react';
import type { StaffSearchResult } from '#contract/console.staff.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { isEmail } from '#web/ui/fields/is-email.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import { useStaffSearch } from './search-results.ts';

type Props = {
  label: string;
  kind: StaffSearchResult['kind'];
  name: string;
  value: Option | null;
  onValueChange: (value: Option | null) => void;
  error?: string | undefined;
  hint?: string;
};

const debounceMs = 200;

/** Finds one person or object by name. If only one matches, leaving the field selects it. An email address needs no blur. */
export function StaffSearchField({ kind, ...field }: Props) {
  const [searchedText, setSearchedText] = useState('');
  const input = useDebouncedValue(searchedText, setSearchedText, debounceMs);
  const { results, error, isLoading } = useStaffSearch(searchedText, kind);
  const reason = useErrorMessage(error);
  const isPending = isLoading || input.value !== searchedText;
  const status = error
    ? reason
    : input.value.trim().length < 2
      ? 'Type at least 2 letters'
      : isPending
        ? 'Searching …'
        : results.length === 0
          ? 'Nothing found'
          : undefined;
  return (
    <Combobox
      {...field}
      options={results.map(({ id, title, note }) => ({
        value: id,
        label: note ? `${title}, ${note}` : title,
      }))}
      onSearch={input.change}
      autoSelectSingleMatch
      isCompleteText={isEmail}
      loading={isPending}
      status={status}
    />
  );
}
