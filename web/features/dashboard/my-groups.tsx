import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import cardLink from '#web/ui/actions/card-link.module.css';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type Group, myGroupsQuery } from './dashboard.calls.ts';
import { DashboardSection, EmptyCard } from './dashboard-section.tsx';
import styles from './my-groups.module.css';

export function MyGroups() {
  const query = useQuery(myGroupsQuery());
  return (
    <DashboardSection
      title="Your collaboration groups"
      allLink={{ to: '/collaboration-groups', label: 'Browse all groups' }}
      query={query}
      skeleton={
        <ul className={styles.groups}>
          <GroupCardSkeleton />
          <GroupCardSkeleton />
          <GroupCardSkeleton />
        </ul>
      }
    >
      {({ collabGroups }) =>
        collabGroups.length === 0 ? (
          <EmptyCard title="You haven’t joined any collaboration groups yet" seed={44}>
            <p>Groups bring together people from different agencies who work on the same topic.</p>
            <LinkButton kind="secondary" to="/collaboration-groups">
              Find a group
            </LinkButton>
          </EmptyCard>
        ) : (
          <ul className={styles.groups}>
            {collabGroups.map((group) => (
              <MyGroupCard key={group.id} group={group} />
            ))}
          </ul>
        )
      }
    </DashboardSection>
  );
}

const MyGroupCard = ({ group }: { group: Group }) => (
  <li className={styles.card}>
    <span className={styles.image}>
      <CardImage src={group.groupImg} ratio="fill" seed={group.name} />
      <SaveButton place="image" item={{ kind: 'group', id: group.id, name: group.name }} />
    </span>
    <div className={styles.text}>
      <h3 className={common.h3}>
        <Link to="/collaboration-groups/$id" params={{ id: group.id }} className={cardLink.link}>
          {group.name}
        </Link>
      </h3>
      {group.parentName ? <span className={common.note}>{group.parentName}</span> : null}
    </div>
  </li>
);

const GroupCardSkeleton = () => (
  <li className={styles.card}>
    <span className={styles.image} />
    <div className={styles.text}>
      <span className={common.h3}>
        <Skeleton width="80%" />
      </span>
      <span className={common.note}>
        <Skeleton width="50%" />
      </span>
    </div>
  </li>
);
