import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { SkipToResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { LateDrawer } from '#web/ui/overlays/late-drawer.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { useRoom } from '#web/ui/pages/use-room.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ChosenMemberFilters } from './chosen-member-filters.tsx';
import { DirectoryNotIncluded } from './directory-not-included.tsx';
import { seesWhosWho } from './directory-reader.ts';
import { MemberFilters } from './member-filters.tsx';
import { MemberResults } from './member-results.tsx';
import type { MemberSearch } from './member-search.ts';
import { membersQuery } from './members.calls.ts';
import { MembersBar } from './members-bar.tsx';
import styles from './members-page.module.css';
import { useMemberFilters } from './use-member-filters.ts';

type Props = { search: MemberSearch; onSearchChange: ChangeSearch<MemberSearch> };

export function MembersPage({ search, onSearchChange, unconfirmed }: Props & { unconfirmed: ReactNode }) {
  const { data: reader, error, refetch } = useCurrentUser();
  if (reader?.isInformationalType) return <DirectoryNotIncluded />;
  if (reader?.isEmailConfirmed === false) return unconfirmed;
  return (
    <Screen title="Member directory" lead="Find the people who do what you do, in every agency.">
      {error && !reader ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Directory reader={reader} search={search} onSearchChange={onSearchChange} />
      )}
    </Screen>
  );
}

type DirectoryProps = Props & { reader: ReturnType<typeof useCurrentUser>['data'] };

function Directory({ reader, search, onSearchChange }: DirectoryProps) {
  const list = useList({ ...membersQuery(search, reader), enabled: reader !== undefined });
  const filters = useMemberFilters(search, onSearchChange);
  const [inDrawer, setInDrawer] = useState(false);
  const hasSide = useRoom(900);
  const hasWhosWho = seesWhosWho(reader);
  const { jurisdictions, companies, whosWho } = filters.value;
  const active = jurisdictions.length + companies.length + (whosWho && hasWhosWho ? 1 : 0);
  const total = list.answer?.totalItems;
  return (
    <div className={styles.layout}>
      {hasSide ? (
        <aside className={styles.side} aria-label="Filters">
          <SkipToResults />
          <MemberFilters filters={filters} hasWhosWho={hasWhosWho} loading={list.loading} />
        </aside>
      ) : null}
      <div className={styles.main}>
        <MembersBar
          search={search}
          onSearchChange={onSearchChange}
          loading={list.loading}
          activeFilters={active}
          onOpenFilters={() => setInDrawer(true)}
        />
        <ListCount list={list} one="member" many="members" isCovered={inDrawer} />
        <ListControls disabled={list.loading !== 'none'}>
          <ChosenMemberFilters filters={filters} hasWhosWho={hasWhosWho} />
        </ListControls>
        <MemberResults
          list={list}
          search={search}
          isNarrowed={active > 0 || search.search !== undefined}
          onSearchChange={onSearchChange}
        />
      </div>
      <LateDrawer
        title="Filters"
        open={inDrawer}
        onClose={() => setInDrawer(false)}
        actions={
          <Button onClick={() => setInDrawer(false)}>
            {total === undefined
              ? 'Show members'
              : `Show ${formatCount(total)} ${total === 1 ? 'member' : 'members'}`}
          </Button>
        }
      >
        <div className={styles.inDrawer}>
          <MemberFilters filters={filters} hasWhosWho={hasWhosWho} loading={list.loading} />
        </div>
      </LateDrawer>
    </div>
  );
}
