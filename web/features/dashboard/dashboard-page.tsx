import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useRef } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { useIsNear } from '#web/ui/pages/use-is-near.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { myGroupsQuery, nextEventQuery } from './dashboard.calls.ts';
import styles from './dashboard-page.module.css';
import { FeaturedEvent } from './featured-event.tsx';
import { MyGroups } from './my-groups.tsx';
import { formatWelcomeSentence } from './welcome-sentence.ts';
import { WhatsNew } from './whats-new.tsx';

export function DashboardPage() {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  const { isPending: areGroupsPending } = useQuery(myGroupsQuery());
  return (
    <div className={styles.page}>
      <Hero firstName={user?.firstName} isLoading={!user && !error} />
      {error && !user ? <LoadFailed error={error} loading={isFetching} onRetry={refetch} /> : null}
      <div className={styles.columns}>
        <WhatsNew />
        <FeaturedEvent />
      </div>
      <MyGroups />
      {areGroupsPending ? null : <SavedSectionSlot />}
    </div>
  );
}

const savedSection = createLazyModule(async () => (await import('./saved-section.tsx')).SavedSection);

/** Loads near the visible part of the page, after the sections that the specification names. */
function SavedSectionSlot() {
  const slot = useRef<HTMLDivElement>(null);
  const SavedSection = useOptionalLazyModule(savedSection, useIsNear(slot), () => {});
  return (
    <div ref={slot} className={styles.saved}>
      {SavedSection ? <SavedSection /> : null}
    </div>
  );
}

function Hero({ firstName, isLoading }: { firstName: string | undefined; isLoading: boolean }) {
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <PageHeading title="Home">
          Welcome{firstName || isLoading ? ', ' : null}
          {firstName ?? (isLoading ? <Skeleton width="6ch" /> : null)}
        </PageHeading>
        <WelcomeSentence />
        <ul className={styles.heroCards}>
          <HeroCard
            to="/settings/account-details"
            tone="ember"
            icon={<UserRoundCheck size={22} aria-hidden="true" />}
            title="Check Your Profile"
            note="Keep your details current"
          />
          <GroupsCard />
        </ul>
      </div>
      <div className={styles.contours}>
        <ContourLines seed={20} />
      </div>
    </section>
  );
}

function WelcomeSentence() {
  const { data, error } = useQuery(nextEventQuery());
  if (!data && error) return <p>Here is what’s new in the association.</p>;
  return <p>{data ? formatWelcomeSentence(data.events[0], new Date()) : <Skeleton width="36ch" />}</p>;
}

function GroupsCard() {
  const { data, error } = useQuery(myGroupsQuery());
  if (data ? data.totalItems === 0 : error) return null;
  return (
    <HeroCard
      to="/collaboration-groups"
      tone="success"
      icon={<UsersRound size={22} aria-hidden="true" />}
      title="Your groups"
      note={data ? formatGroupCount(data.totalItems) : <Skeleton width="18ch" />}
    />
  );
}

const formatGroupCount = (total: number) =>
  `${formatCount(total)} collaboration ${total === 1 ? 'group' : 'groups'}`;

type Props = { to: string; tone: 'ember' | 'success'; icon: ReactNode; title: string; note: ReactNode };

function HeroCard({ to, tone, icon, title, note }: Props) {
  return (
    <li>
      <Link to={to} className={styles.heroCard}>
        <span className={styles.icon} data-tone={tone}>
          {icon}
        </span>
        <span className={styles.heroCardText}>
          <span className={styles.title}>{title}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </Link>
    </li>
  );
}
