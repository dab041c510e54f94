import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import { activeOrganisationsQuery } from './staff-organisations.calls.ts';

type Props = {
  label: string;
  hint?: string;
  /** Not offered. */
  exceptId: string;
  value: Option | null;
  onValueChange: (value: Option | null) => void;
};

const debounceMs = 200;

/** Finds an active organisation by name. */
export function OrganisationPicker({ exceptId, ...field }: Props) {
  const [text, setText] = useState('');
  const input = useDebouncedValue(text, setText, debounceMs);
  const { data, error, isFetching } = useQuery({
    ...activeOrganisationsQuery(text.trim()),
    placeholderData: keepPreviousData,
  });
  const reason = useErrorMessage(error);
  const options = (data?.organisations ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, name, state, country }) => ({
      value: id,
      label: [name, state, country].filter(Boolean).join(', '),
    }));
  const isPending = isFetching || input.value !== text;
  const status = error
    ? reason
    : isPending
      ? 'Searching …'
      : options.length === 0
        ? 'Nothing found'
        : undefined;
  return (
    <Combobox
      {...field}
      name="organisation"
      options={options}
      onSearch={input.change}
      loading={isPending}
      status={status}
    />
  );
}
