import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import common from '#web/ui/display/common.module.css';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { CardGrid, WaitingCards } from '#web/ui/list/card-grid.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { WayOut } from '#web/ui/list/way-out.tsx';
import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { GroupMemberCard, GroupMemberCardToCome } from './group-member-card.tsx';
import { GroupMembersBar } from './group-members-bar.tsx';
import styles from './group-members-page.module.css';
import type { GroupMemberSearch } from './group-search.ts';
import {
  type GroupOfRoster,
  groupMembersAPage,
  groupMembersQuery,
  memberSectorsQuery,
} from './groups.calls.ts';

type Props = {
  groupId: string;
  search: GroupMemberSearch;
  onSearchChange: ChangeSearch<GroupMemberSearch>;
};

export function GroupMembersPage({ groupId, search, onSearchChange }: Props) {
  const list = useList(groupMembersQuery(groupId, search));
  const sectors = useQuery(memberSectorsQuery());
  // Stays when a later list fails.
  const [group, setGroup] = useState<GroupOfRoster>();
  const latest = list.answer?.collabGroup;
  if (latest && latest.name !== group?.name) setGroup(latest);
  const name = group?.name;

  if (isUnknown(list.error)) return <NotFoundMessage />;
  return (
    <div className={common.stackLarge}>
      <div className={common.stackSmall}>
        <BackToList to="/collaboration-groups">Collaboration groups</BackToList>
        <PageHeading title={name ? `Members of ${name}` : 'Group members'}>
          Members of {name ?? (list.error ? 'a group' : <Skeleton width="12ch" />)}
        </PageHeading>
        {group?.description ? <p className={styles.description}>{group.description}</p> : null}
      </div>
      <GroupMembersBar
        search={search}
        onSearchChange={onSearchChange}
        loading={list.loading}
        sectors={sectors}
      />
      <ListCount list={list} one="member" many="members" />
      <ListResults
        list={list}
        page={search.page}
        size={groupMembersAPage}
        onPageChange={(page) => onSearchChange({ page })}
        fault="Failed to fetch members"
        waiting={
          <WaitingCards count={groupMembersAPage}>
            <GroupMemberCardToCome />
          </WaitingCards>
        }
        nothing={
          search.search || search.sector ? (
            <EmptyState title="No member found">
              <p>Try fewer letters, or another sector.</p>
              <WayOut onClick={() => onSearchChange({ search: undefined, sector: undefined })}>
                Show all members
              </WayOut>
            </EmptyState>
          ) : (
            <EmptyState title="This group has no members yet" />
          )
        }
      >
        {({ members }) => (
          <CardGrid label="Members">
            {members.map((member) => (
              <li key={member.id}>
                <GroupMemberCard member={member} />
              </li>
            ))}
          </CardGrid>
        )}
      </ListResults>
    </div>
  );
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.fields.some(({ field }) => field === 'id'));
