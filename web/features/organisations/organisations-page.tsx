import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import { Avatar, AvatarSkeleton } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { CardGrid, CardGridSkeleton } from '#web/ui/list/card-grid.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortField } from '#web/ui/list/list-bar.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import { ResetButton } from '#web/ui/list/reset-button.tsx';
import type { UpdateSearch } from '#web/ui/list/search-params.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { OrganisationSearch } from './organisation-search.ts';
import {
  formatLocation,
  type Organisation,
  organisationSectorsQuery,
  organisationsPageSize,
  organisationsQuery,
} from './organisations.calls.ts';
import styles from './organisations-page.module.css';

type Props = { search: OrganisationSearch; onSearchChange: UpdateSearch<OrganisationSearch> };

export function OrganisationsPage({ search, onSearchChange }: Props) {
  const list = useList(organisationsQuery(search));
  const sectors = useQuery(organisationSectorsQuery());
  return (
    <PageLayout
      title="Organisation directory"
      intro="The fire and emergency authorities, agencies and partners of the association."
    >
      <ListBar
        label="Search organisations"
        search={search}
        onSearchChange={onSearchChange}
        loading={list.loading}
        orders={{ asc: 'A-Z', desc: 'Z-A' }}
      >
        <CategoryPicker
          label="Sector"
          allLabel="All sectors"
          categories={sectors}
          value={search.sector}
          onValueChange={(sector) => onSearchChange({ sector })}
        />
        <SortField
          defaultLabel="By name"
          fields={{ country: 'By country', state: 'By state' }}
          value={search.field}
          onValueChange={(field) => onSearchChange({ field })}
        />
      </ListBar>
      <ListCount list={list} singular="organisation" plural="organisations" />
      <ListResults
        list={list}
        page={search.page}
        size={organisationsPageSize}
        onPageChange={(page) => onSearchChange({ page })}
        skeleton={
          <CardGridSkeleton count={organisationsPageSize}>
            <OrganisationCardSkeleton />
          </CardGridSkeleton>
        }
        emptyState={
          <EmptyState title="No organisations found">
            {search.search || search.sector ? (
              <>
                <p>Try a shorter name or another sector.</p>
                <ResetButton onClick={() => onSearchChange({ search: undefined, sector: undefined })}>
                  Show all organisations
                </ResetButton>
              </>
            ) : null}
          </EmptyState>
        }
      >
        {({ organisations }) => (
          <CardGrid label="Organisations">
            {organisations.map((organisation) => (
              <li key={organisation.id}>
                <OrganisationCard organisation={organisation} />
              </li>
            ))}
          </CardGrid>
        )}
      </ListResults>
    </PageLayout>
  );
}

function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { id, name, orgImg, sectors } = organisation;
  const list = useSearch({ strict: false });
  return (
    <div className={styles.frame}>
      <Link to="/organisations/$id" params={{ id }} state={{ list }} className={styles.card}>
        <Avatar id={id} names={name.split(' ')} image={orgImg} />
        <span className={common.text}>
          <span className={common.h3}>{name}</span>
          <span className={common.note}>{formatLocation(organisation)}</span>
        </span>
        <span className={styles.sectors}>
          <Tags tags={sectors} maxVisible={1} />
        </span>
      </Link>
      <SaveButton place="avatar" item={{ kind: 'organisation', id, name }} />
    </div>
  );
}

const OrganisationCardSkeleton = () => (
  <div className={styles.card}>
    <AvatarSkeleton />
    <span className={common.text}>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </span>
  </div>
);
