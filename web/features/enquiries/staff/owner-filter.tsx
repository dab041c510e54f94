import { useQuery } from '@tanstack/react-query';
import { FilterControl } from '#web/staff/table/filter-control.tsx';
import { ownersQuery } from './enquiries.calls.ts';

type Props = { value: string | undefined; onValueChange: (value: string | undefined) => void };

/** A link can name a person who no longer answers enquiries. */
export function OwnerFilter({ value, onValueChange }: Props) {
  const { data } = useQuery(ownersQuery());
  const options = [
    { value: 'mine', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...(data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (value && !options.some((option) => option.value === value))
    options.push({ value, label: data ? 'Former staff' : '…' });
  return (
    <FilterControl
      filter={{ name: 'owner', label: 'Owner', options }}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
