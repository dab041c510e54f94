import { useQuery } from '@tanstack/react-query';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './group-deletion-note.module.css';
import { groupOverviewQuery } from './staff-groups.calls.ts';

/** Lists the effects of deleting a published group, with numbers. */
export function GroupDeletionNote({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...groupOverviewQuery(id), staleTime: 0 });
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={refetch} />
    ) : (
      <p aria-busy="true">
        <Skeleton width="80%" />
      </p>
    );
  const { memberCount, childCount, leaders } = data;
  return (
    <ul className={styles.changes}>
      <li>
        <strong>{countNoun(memberCount, 'member')}</strong> {memberCount === 1 ? 'loses' : 'lose'} the group.
      </li>
      {leaders.length > 0 ? (
        <li>
          <strong>{countNoun(leaders.length, 'leader')}</strong>{' '}
          {leaders.length === 1 ? 'loses the role' : 'lose their roles'} for it.
        </li>
      ) : null}
      {childCount > 0 ? (
        <li>
          <strong>{countNoun(childCount, 'group')}</strong> below it {childCount === 1 ? 'stays' : 'stay'},
          without a parent group.
        </li>
      ) : null}
    </ul>
  );
}
