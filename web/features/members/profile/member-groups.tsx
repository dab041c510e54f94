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
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...memberGroupsQuery(memberId, isWhole),
    placeholderData: keepPreviousData,
  });
  if (data) return <GroupCard list={data} onShowAll={() => setWhole(true)} working={isPlaceholderData} />;
  return (
    <Card title="Collaboration groups">
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <GroupsToCome />}
    </Card>
  );
}

type CardProps = { list: GroupList; onShowAll: () => void; working: boolean };

function GroupCard({ list: { collabGroups, totalItems }, onShowAll, working }: CardProps) {
  const list = useFocusOnAdded(collabGroups.length);
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
          <Button kind="plain" loading={working} onClick={onShowAll}>
            and {more} more<VisuallyHidden> collaboration {more === 1 ? 'group' : 'groups'}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** The pressed button disappears. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) list.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return list;
}

function GroupRow({ group }: { group: GroupList['collabGroups'][number] }) {
  const [broken, setBroken] = useState(false);
  return (
    <li>
      <Link to={`/collaboration-groups/${group.id}` as string} className={styles.row}>
        <span className={styles.picture}>
          {group.groupImg && !broken ? (
            <img src={fileUrl(group.groupImg)} alt="" onError={() => setBroken(true)} />
          ) : (
            <ContourLines seed={group.name.length} />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{group.name}</span>
          {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
        </span>
      </Link>
    </li>
  );
}

const GroupRowSkeleton = () => (
  <li className={styles.row}>
    <span className={styles.picture} />
    <span className={styles.words}>
      <Skeleton width="60%" />
    </span>
  </li>
);

export const GroupsToCome = () => (
  <ul className={styles.list}>
    <GroupRowSkeleton />
    <GroupRowSkeleton />
  </ul>
);
