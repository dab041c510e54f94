import { useCurrentUser } from '#web/api/current-user.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import styles from './dashboard-page.module.css';
import { FeaturedEvent } from './featured-event.tsx';
import { GroupsOfMine } from './groups-of-mine.tsx';
import { Hero } from './hero.tsx';
import { WhatsNew } from './whats-new.tsx';

export function DashboardPage() {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  return (
    <div className={styles.page}>
      <Hero firstName={user?.firstName} isWaiting={!user && !error} />
      {error && !user ? <LoadFailed error={error} working={isFetching} onRetry={refetch} /> : null}
      <div className={styles.columns}>
        <WhatsNew />
        <FeaturedEvent />
      </div>
      <GroupsOfMine />
    </div>
  );
}
