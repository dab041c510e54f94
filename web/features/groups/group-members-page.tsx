import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '#web/api/api-error.ts';
import { SaveButton } from '#web/saved/save-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Avatar, AvatarSkeleton } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { CardGrid, CardGridSkeleton } from '#web/ui/list/card-grid.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortField } from '#web/ui/list/list-bar.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { type ListState, useList } from '#web/ui/list/use-list.ts';
import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './group-members-page.module.css';
import type { GroupMemberSearch } from './group-search.ts';
import {
  type GroupMember,
  type GroupSummary,
  groupMembersPageSize,
  groupMembersQuery,
  memberSectorsQuery,
} from './groups.calls.ts';

type Props = { search: GroupMemberSearch; onSearchChange: UpdateSearch<GroupMemberSearch> };

export function GroupMembersPage({ groupId, search, onSearchChange }: Props & { groupId: string }) {
  const list = useList(groupMembersQuery(groupId, search));
  // Keeps the heading when a later request fails.
  const [group, setGroup] = useState<GroupSummary>();
  const loadedGroup = list.data?.collabGroup;
  if (loadedGroup && loadedGroup.name !== group?.name) setGroup(loadedGroup);
  const name = group?.name;
  if (isNotFound(list.error)) return <NotFoundMessage />;
  return (
    <div className={common.stackLarge}>
      <div className={common.stackSmall}>
        <BackToList to="/collaboration-groups">Collaboration groups</BackToList>
        <div className={styles.title}>
          <PageHeading title={name ? `Members of ${name}` : 'Group members'}>
            Members of {name ?? (list.error ? 'a group' : <Skeleton width="12ch" />)}
          </PageHeading>
          <SaveButton place="header" item={group && { kind: 'group', id: groupId, name: group.name }} />
        </div>
        {group?.description ? <p className={styles.description}>{group.description}</p> : null}
      </div>
      <GroupMembersBar search={search} onSearchChange={onSearchChange} loading={list.loading} />
      <ListCount list={list} singular="member" plural="members" />
      <ListResults
        list={list}
        page={search.page}
        size={groupMembersPageSize}
        onPageChange={(page) => onSearchChange({ page })}
        errorMessage="Failed to fetch members"
        skeleton={
          <CardGridSkeleton count={groupMembersPageSize}>
            <GroupMemberCardSkeleton />
          </CardGridSkeleton>
        }
        emptyState={
          search.search || search.sector ? (
            <EmptyState title="No members found">
              <p>Try a shorter name or another sector.</p>
              <ResetButton onClick={() => onSearchChange({ search: undefined, sector: undefined })}>
                Show all members
              </ResetButton>
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

type BarProps = Props & { loading: ListState<unknown>['loading'] };

const GroupMembersBar = ({ search, onSearchChange, loading }: BarProps) => (
  <ListBar
    label="Search members"
    search={search}
    onSearchChange={onSearchChange}
    loading={loading}
    orders={{ asc: 'A-Z', desc: 'Z-A' }}
  >
    <CategoryPicker
      label="Sector"
      allLabel="All sectors"
      categories={useQuery(memberSectorsQuery())}
      value={search.sector}
      onValueChange={(sector) => onSearchChange({ sector })}
    />
    <SortField
      defaultLabel="By last name"
      fields={{ organisation: 'By organisation' }}
      value={search.field}
      onValueChange={(field) => onSearchChange({ field })}
    />
  </ListBar>
);

/** Members who are not in the directory have no profile. */
function GroupMemberCard({ member }: { member: GroupMember }) {
  const { id, firstName, lastName, profileImage, workplace, includeInDirectory } = member;
  const name = `${firstName} ${lastName}`;
  return (
    <article className={styles.card}>
      <div className={styles.avatar}>
        <Avatar id={id} names={[firstName, lastName]} image={profileImage} />
        {includeInDirectory ? <SaveButton place="avatar" item={{ kind: 'person', id, name }} /> : null}
      </div>
      <div className={common.text}>
        <h2 className={common.h3}>{name}</h2>
        {workplace ? <p className={common.note}>{workplace}</p> : null}
      </div>
      {includeInDirectory ? (
        <div className={styles.action}>
          <LinkButton kind="secondary" to="/profile/$userId" params={{ userId: id }}>
            <span>
              View Profile
              <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
            </span>
          </LinkButton>
        </div>
      ) : (
        <p className={styles.unlisted}>Not in the directory</p>
      )}
    </article>
  );
}

const GroupMemberCardSkeleton = () => (
  <div className={styles.card}>
    <AvatarSkeleton />
    <div className={common.text}>
      <p className={common.h3}>
        <Skeleton width="70%" />
      </p>
      <p className={common.note}>
        <Skeleton width="90%" />
      </p>
    </div>
    <span className={styles.actionSkeleton} />
  </div>
);
