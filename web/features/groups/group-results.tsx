import { CardGrid, WaitingCards } from '#web/ui/list/card-grid.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { WayOut } from '#web/ui/list/way-out.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { GroupCard, GroupCardToCome } from './group-card.tsx';
import type { GroupSearch } from './group-search.ts';
import { type Group, groupsAPage } from './groups.calls.ts';

type Props = {
  list: List<{ collabGroups: Group[]; totalItems: number }>;
  search: GroupSearch;
  onSearchChange: ChangeSearch<GroupSearch>;
};

export function GroupResults({ list, search, onSearchChange }: Props) {
  const isNarrowed = search.search !== undefined || search.type !== undefined;
  const showAll = () => onSearchChange({ search: undefined, type: undefined, whose: undefined });
  return (
    <ListResults
      list={list}
      page={search.page}
      size={groupsAPage}
      onPageChange={(page) => onSearchChange({ page })}
      waiting={
        <WaitingCards count={groupsAPage}>
          <GroupCardToCome />
        </WaitingCards>
      }
      nothing={
        <EmptyState title={isNarrowed || !search.whose ? 'No group found' : 'You are in no group yet'}>
          {isNarrowed || search.whose ? (
            <>
              <p>{isNarrowed ? 'Try fewer letters, or another type.' : 'Have a look at what there is.'}</p>
              <WayOut onClick={showAll}>Show all groups</WayOut>
            </>
          ) : null}
        </EmptyState>
      }
    >
      {({ collabGroups }) => (
        <CardGrid label="Groups">
          {collabGroups.map((group, index) => (
            <li key={group.id}>
              <GroupCard group={group} eager={index < 4} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListResults>
  );
}
