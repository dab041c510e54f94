import { useQuery } from '@tanstack/react-query';
import { FilterControl } from '#web/staff/table/filter-control.tsx';
import { typesQuery } from './enquiries.calls.ts';

type Props = { value: string | undefined; onValueChange: (value: string | undefined) => void };

export function TypeFilter({ value, onValueChange }: Props) {
  const { data } = useQuery(typesQuery());
  const options = (data?.types ?? []).map(({ key, label, isRetired }) => ({
    value: key,
    label: isRetired ? `${label} (retired)` : label,
  }));
  if (value && !options.some((option) => option.value === value)) options.push({ value, label: value });
  return (
    <FilterControl
      filter={{ name: 'type', label: 'Type', options }}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
