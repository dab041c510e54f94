import { Link } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import { Avatar, AvatarSkeleton } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { CardGrid, CardGridSkeleton } from '#web/ui/list/card-grid.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import type { ListState } from '#web/ui/list/use-list.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AddContactButton } from './add-contact-button.tsx';
import { type DirectoryMember, directoryPageSize } from './directory.calls.ts';
import type { DirectorySearch } from './directory-search.ts';
import styles from './member-results.module.css';

type Props = {
  list: ListState<{ members: DirectoryMember[]; totalItems: number }>;
  search: DirectorySearch;
  isFiltered: boolean;
  onSearchChange: UpdateSearch<DirectorySearch>;
};

export function MemberResults({ list, search, isFiltered, onSearchChange }: Props) {
  const showAll = () =>
    onSearchChange({ search: undefined, jurisdictions: undefined, companies: undefined, whosWho: undefined });
  return (
    <ListResults
      list={list}
      page={search.page}
      size={directoryPageSize}
      onPageChange={(page) => onSearchChange({ page })}
      skeleton={
        <CardGridSkeleton count={directoryPageSize} width="wide">
          <MemberCardSkeleton />
        </CardGridSkeleton>
      }
      emptyState={
        <EmptyState title="No members found">
          {isFiltered ? (
            <>
              <p>Try a shorter name or fewer filters.</p>
              <ResetButton onClick={showAll}>Show all members</ResetButton>
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

function MemberCard({ member }: { member: DirectoryMember }) {
  const { userId, firstName, lastName, memberImg, jobPosition, companyName, jurisdictions } = member;
  const name = `${firstName} ${lastName}`;
  return (
    <div className={styles.frame}>
      <Link to="/profile/$userId" params={{ userId }} className={styles.card}>
        <Avatar id={userId} names={[firstName, lastName]} image={memberImg} />
        <span className={common.text}>
          <span className={common.h3}>{name}</span>
          {jobPosition ? <span className={common.note}>{jobPosition}</span> : null}
          {companyName ? <span className={common.note}>{companyName}</span> : null}
        </span>
        <span className={styles.tags}>
          <Tags tags={jurisdictions} />
        </span>
      </Link>
      <SaveButton place="avatar" item={{ kind: 'person', id: userId, name }} />
      <span className={styles.action}>
        <AddContactButton id={userId} name={name} />
      </span>
    </div>
  );
}

const MemberCardSkeleton = () => (
  <div className={styles.frame}>
    <span className={styles.card}>
      <AvatarSkeleton />
      <span className={common.text}>
        <span className={common.h3}>
          <Skeleton width="70%" />
        </span>
        <span className={common.note}>
          <Skeleton width="50%" />
        </span>
        <span className={common.note}>
          <Skeleton width="60%" />
        </span>
      </span>
    </span>
  </div>
);
