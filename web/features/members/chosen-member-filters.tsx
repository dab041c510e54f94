import { useQuery } from '@tanstack/react-query';
import type { Chip } from '#web/ui/display/chips.tsx';
import { ChosenFilters } from '#web/ui/list/chosen-filters.tsx';
import type { Draft } from '#web/ui/list/use-draft.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useCompanyChips } from './company-chips.tsx';
import { jurisdictionsQuery } from './members.calls.ts';
import type { MemberFilters } from './use-member-filters.ts';

type Props = { filters: Draft<MemberFilters>; hasWhosWho: boolean };

const whosWhoChip = { value: 'whosWho', label: "Who's who" };

export function ChosenMemberFilters({ filters: { value, settle }, hasWhosWho }: Props) {
  const { jurisdictions, companies, whosWho } = value;
  const jurisdictionChips = useJurisdictionChips(jurisdictions);
  const companyChips = useCompanyChips(companies);
  const remove = (removed: string) =>
    settle({
      jurisdictions: jurisdictions.filter((id) => id !== removed),
      companies: companies.filter((id) => id !== removed),
      whosWho: whosWho && removed !== whosWhoChip.value,
    });
  return (
    <ChosenFilters
      chips={[...(whosWho && hasWhosWho ? [whosWhoChip] : []), ...companyChips, ...jurisdictionChips]}
      onRemove={remove}
      onClear={() => settle({ jurisdictions: [], companies: [], whosWho: false })}
    />
  );
}

function useJurisdictionChips(jurisdictions: string[]): Chip[] {
  const { data: names, isError } = useQuery(jurisdictionsQuery());
  const unknown = names || isError ? 'Unknown jurisdiction' : <Skeleton width="12ch" />;
  return jurisdictions.map((value) => ({ value, label: names?.[value] ?? unknown }));
}
