import { useQuery } from '@tanstack/react-query';
import { users } from '#contract/users.ts';
import { messageOf } from '#web/api/api-error.ts';
import { queryFor } from '#web/api/query-client.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ContourLines } from '#web/ui/contour-lines.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage({ userId }: { userId: string }) {
  const { data: user, error } = useQuery(queryFor(users.getUser, { params: { id: userId } }));
  if (error) return <Banner kind="error">{messageOf(error)}</Banner>;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <PageHeading title="Home">Welcome back, {user?.firstName ?? <Skeleton width="6ch" />}</PageHeading>
        <p>It is good to see you here.</p>
      </div>
      <div className={styles.hill}>
        <ContourLines seed={20} />
      </div>
    </section>
  );
}
