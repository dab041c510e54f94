import { useQueries } from '@tanstack/react-query';
import type { Chip } from '#web/ui/display/chips.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { companyNameQuery } from './members.calls.ts';

/** An unknown company in a link still filters and can be removed. */
export function useCompanyChips(companies: string[]): Chip[] {
  const names = useQueries({ queries: companies.map(companyNameQuery) });
  return companies.map((value, index) => ({ value, label: chipLabel(names[index]) }));
}

function chipLabel(name: { data: string | undefined; isError: boolean } | undefined) {
  if (name?.data !== undefined) return name.data;
  return name?.isError ? 'Unknown company' : <Skeleton width="12ch" />;
}
