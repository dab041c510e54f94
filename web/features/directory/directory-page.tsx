import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { SkipToResults } from '#web/ui/list/list-results.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { LazyDrawer } from '#web/ui/overlays/lazy-drawer.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { canSeeWhosWho } from './can-see-whos-who.ts';
import { membersQuery } from './directory.calls.ts';
import styles from './directory-page.module.css';
import type { DirectorySearch } from './directory-search.ts';
import { DirectoryUnavailable } from './directory-unavailable.tsx';
import { type Filters, MemberFilters, SelectedMemberFilters } from './member-filters.tsx';
import { MemberResults } from './member-results.tsx';

type Props = { search: DirectorySearch; onSearchChange: UpdateSearch<DirectorySearch> };

export function DirectoryPage({ search, onSearchChange, unconfirmed }: Props & { unconfirmed: ReactNode }) {
  const { data: viewer, error, refetch } = useCurrentUser();
  if (viewer?.isInformationalType) return <DirectoryUnavailable />;
  if (viewer?.isEmailConfirmed === false) return unconfirmed;
  return (
    <PageLayout title="Member directory" intro="Find the people who do what you do, in every agency.">
      {error && !viewer ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Directory viewer={viewer} search={search} onSearchChange={onSearchChange} />
      )}
    </PageLayout>
  );
}

type DirectoryProps = Props & { viewer: ReturnType<typeof useCurrentUser>['data'] };

function Directory({ viewer, search, onSearchChange }: DirectoryProps) {
  const list = useList({ ...membersQuery(search, viewer), enabled: viewer !== undefined });
  const filters = useMemberFilters({ search, onSearchChange });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const hasSidebar = useMinWidth(900);
  const hasWhosWho = canSeeWhosWho(viewer);
  const { jurisdictions, companies, whosWho } = filters.value;
  const activeCount = jurisdictions.length + companies.length + (whosWho && hasWhosWho ? 1 : 0);
  const total = list.data?.totalItems;
  const memberFilters = <MemberFilters filters={filters} hasWhosWho={hasWhosWho} loading={list.loading} />;
  return (
    <div className={styles.layout}>
      {hasSidebar ? (
        <aside className={styles.sidebar} aria-label="Filters">
          <SkipToResults />
          {memberFilters}
        </aside>
      ) : null}
      <div className={styles.main}>
        <ListBar
          label="Search by name"
          search={search}
          onSearchChange={onSearchChange}
          loading={list.loading}
          orders={{ asc: 'Last name A-Z', desc: 'Last name Z-A' }}
        >
          <div className={styles.filterButton}>
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setIsDrawerOpen(true)}>
              <SlidersHorizontal size={18} aria-hidden="true" />
              {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
            </Button>
          </div>
        </ListBar>
        <ListCount list={list} singular="member" plural="members" isCovered={isDrawerOpen} />
        <ListControls disabled={list.loading !== 'none'}>
          <SelectedMemberFilters filters={filters} hasWhosWho={hasWhosWho} />
        </ListControls>
        <MemberResults
          list={list}
          search={search}
          isFiltered={activeCount > 0 || search.search !== undefined}
          onSearchChange={onSearchChange}
        />
      </div>
      <LazyDrawer
        title="Filters"
        open={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        actions={
          <Button onClick={() => setIsDrawerOpen(false)}>
            {total === undefined
              ? 'Show members'
              : `Show ${formatCount(total)} ${total === 1 ? 'member' : 'members'}`}
          </Button>
        }
      >
        <div className={styles.drawerContent}>{memberFilters}</div>
      </LazyDrawer>
    </div>
  );
}

const filterDebounceMs = 800;

function useMemberFilters({ search, onSearchChange }: Props) {
  const { jurisdictions = [], companies = [], whosWho } = search;
  const committed: Filters = { jurisdictions, companies, whosWho: whosWho !== undefined };
  return useDebouncedValue(committed, (filters) => onSearchChange(toSearchParams(filters)), filterDebounceMs);
}

const toSearchParams = ({ jurisdictions, companies, whosWho }: Filters) => ({
  jurisdictions: jurisdictions.length > 0 ? jurisdictions : undefined,
  companies: companies.length > 0 ? companies : undefined,
  whosWho: whosWho ? ('true' as const) : undefined,
});
