import { useQuery } from '@tanstack/react-query';
import { isUuid } from '#contract/uuid.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { SearchFilter } from '#web/staff/table/search-filter.tsx';
import { organisationNameQuery, organisationSearchQuery } from './member-list.calls.ts';
import { toOrganisationOptions } from './to-organisation-options.ts';

type Props = { value: string | undefined; onValueChange: (value: string | undefined) => void };

export function OrganisationFilter({ value, onValueChange }: Props) {
  const id = isUuid(value) ? value : undefined;
  const { data, error } = useQuery({ ...organisationNameQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SearchFilter
      label="Organisation"
      value={id}
      chosenName={isNotFound(error) ? 'not found' : data?.name}
      onValueChange={onValueChange}
      load={organisationSearchQuery}
      toOptions={toOrganisationOptions}
    />
  );
}
