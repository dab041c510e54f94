import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fileUrl } from '#web/api/file-url.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './member-groups.module.css';
import { type GroupList, memberGroupsQuery } from './profile.calls.ts';

export function MemberGroups({ memberId }: { memberId: string }) {
  const [showAll, setShowAll] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...memberGroupsQuery(memberId, showAll),
    placeholderData: keepPreviousData,
  });
  if (data)
    return <MemberGroupsCard list={data} onShowAll={() => setShowAll(true)} loading={isPlaceholderData} />;
  return (
    <Card title="Collaboration groups">
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <GroupsSkeleton />}
    </Card>
  );
}

type CardProps = { list: GroupList; onShowAll: () => void; loading: boolean };

function MemberGroupsCard({ list: { collabGroups, totalItems }, onShowAll, loading }: CardProps) {
  const list = useFocusFirstAdded(collabGroups.length);
  const more = totalItems - collabGroups.length;
  return (
    <Card title="Collaboration groups">
      {collabGroups.length > 0 ? (
        <ul ref={list} className={styles.list}>
          {collabGroups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        <p className={common.note}>No Collaboration groups</p>
      )}
      {more > 0 ? (
        <div className={styles.more}>
          <Button kind="text" loading={loading} onClick={onShowAll}>
            and {more} more<VisuallyHidden> collaboration {more === 1 ? 'group' : 'groups'}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Focuses the first added group, because the pressed button disappears. */
function useFocusFirstAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    if (count > previousCount.current)
      list.current?.children[previousCount.current]?.querySelector('a')?.focus();
    previousCount.current = count;
  }, [count]);
  return list;
}

function GroupRow({ group }: { group: GroupList['collabGroups'][number] }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <li>
      <Link to={`/collaboration-groups/${group.id}` as string} className={styles.row}>
        <span className={styles.image}>
          {group.groupImg && !isBroken ? (
            <img src={fileUrl(group.groupImg)} alt="" onError={() => setIsBroken(true)} />
          ) : (
            <ContourLines seed={group.name.length} />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{group.name}</span>
          {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
        </span>
      </Link>
    </li>
  );
}

const GroupRowSkeleton = () => (
  <li className={styles.row}>
    <span className={styles.image} />
    <span className={styles.text}>
      <Skeleton width="60%" />
    </span>
  </li>
);

export const GroupsSkeleton = () => (
  <ul className={styles.list}>
    <GroupRowSkeleton />
    <GroupRowSkeleton />
  </ul>
);
