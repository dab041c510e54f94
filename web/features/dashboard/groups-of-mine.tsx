import { useQuery } from '@tanstack/react-query';
import { RouteButton } from '#web/ui/actions/route-button.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { myGroupsQuery } from './dashboard.calls.ts';
import { GroupCard, GroupCardToCome } from './group-card.tsx';
import styles from './groups-of-mine.module.css';
import { EmptyCard, Part } from './part.tsx';

export function GroupsOfMine() {
  const asked = useQuery(myGroupsQuery());
  return (
    <Part
      title="Your collaboration groups"
      all={{ to: '/collaboration-groups', label: 'Browse all groups' }}
      asked={asked}
      waiting={
        <ul className={styles.groups}>
          <GroupCardToCome />
          <GroupCardToCome />
          <GroupCardToCome />
        </ul>
      }
    >
      {({ collabGroups }) =>
        collabGroups.length === 0 ? (
          <EmptyCard>
            <EmptyState title="You are in no collaboration group yet" seed={44}>
              <p>Groups bring together people from all agencies who work on the same subject.</p>
              <RouteButton kind="quiet" to="/collaboration-groups">
                Browse the groups
              </RouteButton>
            </EmptyState>
          </EmptyCard>
        ) : (
          <ul className={styles.groups}>
            {collabGroups.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}
