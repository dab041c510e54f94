import { CardGrid, WaitingCards } from '#web/ui/list/card-grid.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { WayOut } from '#web/ui/list/way-out.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { MemberCard, MemberCardToCome } from './member-card.tsx';
import type { MemberSearch } from './member-search.ts';
import { type DirectoryMember, membersAPage } from './members.calls.ts';

type Props = {
  list: List<{ members: DirectoryMember[]; totalItems: number }>;
  search: MemberSearch;
  isNarrowed: boolean;
  onSearchChange: ChangeSearch<MemberSearch>;
};

export function MemberResults({ list, search, isNarrowed, onSearchChange }: Props) {
  const showAll = () =>
    onSearchChange({ search: undefined, jurisdictions: undefined, companies: undefined, whosWho: undefined });
  return (
    <ListResults
      list={list}
      page={search.page}
      size={membersAPage}
      onPageChange={(page) => onSearchChange({ page })}
      waiting={
        <WaitingCards count={membersAPage} width="wide">
          <MemberCardToCome />
        </WaitingCards>
      }
      nothing={
        <EmptyState title="No member found">
          {isNarrowed ? (
            <>
              <p>Try fewer letters, or fewer filters.</p>
              <WayOut onClick={showAll}>Show all members</WayOut>
            </>
          ) : null}
        </EmptyState>
      }
    >
      {({ members }) => (
        <CardGrid label="Members" width="wide">
          {members.map((member) => (
            <li key={member.userId}>
              <MemberCard member={member} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListResults>
  );
}
