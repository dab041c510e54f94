import { useQuery } from '@tanstack/react-query';
import { grantsStaff } from '#contract/grants.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { FilterControl } from '../table/filter-control.tsx';

type Props = { value: string | undefined; onValueChange: (value: string | undefined) => void };

/** Staff with a grant. A link can name a person whose grant has ended. */
export function ActorFilter({ value, onValueChange }: Props) {
  const { data } = useQuery(endpointQuery(grantsStaff.listGrants, { query: { size: 100 } }));
  const people = new Map(data?.grants.map(({ member }) => [member.id, member.name]));
  const options = [...people].map(([id, name]) => ({ value: id, label: name }));
  if (value && !people.has(value)) options.push({ value, label: data ? 'Former staff' : '…' });
  return (
    <FilterControl
      filter={{ name: 'actorId', label: 'Person', options }}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
