import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { FieldTexts } from '#web/ui/fields/form-field.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useErrorMessage } from '#web/ui/states/use-online.ts';

type Props<Data, Key extends QueryKey, Choice extends Option> = FieldTexts & {
  name: string;
  placeholder?: string;
  value: Option | null;
  onValueChange: (value: Choice | null) => void;
  load: (text: string) => UseQueryOptions<Data, Error, Data, Key>;
  toOptions: (data: Data) => Choice[];
  /** Shorter texts are not searched. */
  minLength?: number;
};

const debounceMs = 200;

/** Finds one object by name with a list of the server. */
export function SearchCombobox<Data, Key extends QueryKey, Choice extends Option>(
  props: Props<Data, Key, Choice>,
) {
  const { load, toOptions, minLength = 0, onValueChange, ...field } = props;
  const [text, setText] = useState('');
  const input = useDebouncedValue(text, setText, debounceMs);
  const trimmed = text.trim();
  const isLongEnough = trimmed.length >= minLength;
  const { data, error, isFetching } = useQuery({
    ...load(trimmed),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Data, Error, Data, Key>);
  const reason = useErrorMessage(error);
  const options = data && isLongEnough ? toOptions(data) : [];
  const isPending = isFetching || input.value !== text;
  const status =
    error && isLongEnough
      ? reason
      : input.value.trim().length < minLength
        ? `Type at least ${minLength} letters`
        : isPending
          ? 'Searching …'
          : options.length === 0
            ? 'Nothing found'
            : undefined;
  return (
    <Combobox
      {...field}
      options={options}
      // The chosen option is one of the options.
      onValueChange={(option) => onValueChange(option as Choice | null)}
      onSearch={input.change}
      loading={isPending}
      status={status}
    />
  );
}
