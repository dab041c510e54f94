import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { type Draft, useDraft } from '#web/ui/list/use-draft.ts';
import type { MemberSearch } from './member-search.ts';

export type MemberFilters = { jurisdictions: string[]; companies: string[]; whosWho: boolean };

const filterDelay = 800;

export function useMemberFilters(
  { jurisdictions = [], companies = [], whosWho }: MemberSearch,
  onSearchChange: ChangeSearch<MemberSearch>,
): Draft<MemberFilters> {
  return useDraft(
    { jurisdictions, companies, whosWho: whosWho !== undefined },
    (filters) => onSearchChange(inAddress(filters)),
    filterDelay,
  );
}

const inAddress = ({ jurisdictions, companies, whosWho }: MemberFilters) => ({
  jurisdictions: jurisdictions.length > 0 ? jurisdictions : undefined,
  companies: companies.length > 0 ? companies : undefined,
  whosWho: whosWho ? ('true' as const) : undefined,
});
