import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { toFileUrl } from '#web/api/file-url.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import rows from '#web/ui/display/link-rows.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './member-groups.module.css';
import { type GroupList, memberGroupsQuery } from './profile.calls.ts';

export function MemberGroups({ memberId }: { memberId: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...memberGroupsQuery(memberId, isExpanded),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Collaboration groups">
      {data ? (
        <GroupRows {...data} onExpand={() => setIsExpanded(true)} isExpanding={isPlaceholderData} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <GroupsSkeleton />
      )}
    </Card>
  );
}

type GroupRowsProps = GroupList & { onExpand: () => void; isExpanding: boolean };

function GroupRows({ collabGroups, totalItems, onExpand, isExpanding }: GroupRowsProps) {
  const list = useFocusFirstAdded(collabGroups.length);
  const hiddenCount = totalItems - collabGroups.length;
  return (
    <>
      {collabGroups.length > 0 ? (
        <ul ref={list} className={rows.list}>
          {collabGroups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        <p className={common.note}>No Collaboration groups</p>
      )}
      {hiddenCount > 0 ? (
        <div className={styles.more}>
          <Button kind="text" loading={isExpanding} onClick={onExpand}>
            and {hiddenCount} more
            <VisuallyHidden> collaboration {hiddenCount === 1 ? 'group' : 'groups'}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
    </>
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
      <Link to={`/collaboration-groups/${group.id}` as string} className={rows.row}>
        <span className={styles.image}>
          {group.groupImg && !isBroken ? (
            <img src={toFileUrl(group.groupImg)} alt="" onError={() => setIsBroken(true)} />
          ) : (
            <ContourLines seed={group.name.length} />
          )}
        </span>
        <span className={rows.text}>
          <span className={styles.name}>{group.name}</span>
          {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
        </span>
      </Link>
    </li>
  );
}

export const GroupsSkeleton = () => (
  <ul className={rows.list}>
    {[1, 2].map((position) => (
      <li key={position} className={rows.row}>
        <span className={styles.image} />
        <span className={rows.text}>
          <Skeleton width="60%" />
        </span>
      </li>
    ))}
  </ul>
);
