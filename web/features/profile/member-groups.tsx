import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { GroupRow, GroupRowToCome } from './group-row.tsx';
import styles from './member-groups.module.css';
import { type GroupList, memberGroupsQuery } from './profile.calls.ts';

export function MemberGroups({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(memberGroupsQuery(memberId));
  if (data) return <GroupCard list={data} />;
  return (
    <Card title="Collaboration groups">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ul className={styles.list}>
          <GroupRowToCome />
          <GroupRowToCome />
        </ul>
      )}
    </Card>
  );
}

function GroupCard({ list: { collabGroups, totalItems } }: { list: GroupList }) {
  const more = totalItems - collabGroups.length;
  return (
    <Card title="Collaboration groups">
      {collabGroups.length > 0 ? (
        <ul className={styles.list}>
          {collabGroups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        <p className={styles.second}>No Collaboration groups</p>
      )}
      {more > 0 ? <p className={styles.second}>and {more} more</p> : null}
    </Card>
  );
}
