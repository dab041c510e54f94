import { useQuery } from '@tanstack/react-query';
import { CardGrid, WaitingCards } from '#web/ui/list/card-grid.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar, SortBy } from '#web/ui/list/list-bar.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { WayOut } from '#web/ui/list/way-out.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { OrganisationCard, OrganisationCardToCome } from './organisation-card.tsx';
import type { OrganisationSearch } from './organisation-search.ts';
import { organisationSectorsQuery, organisationsAPage, organisationsQuery } from './organisations.calls.ts';

type Props = { search: OrganisationSearch; onSearchChange: ChangeSearch<OrganisationSearch> };

export function OrganisationsPage({ search, onSearchChange }: Props) {
  const list = useList(organisationsQuery(search));
  const sectors = useQuery(organisationSectorsQuery());
  return (
    <Screen
      title="Organisation directory"
      lead="The fire and emergency authorities, agencies and partners of the association."
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
          all="All sectors"
          categories={sectors}
          value={search.sector}
          onValueChange={(sector) => onSearchChange({ sector })}
        />
        <SortBy
          usual="By name"
          fields={{ country: 'By country', state: 'By state' }}
          value={search.field}
          onValueChange={(field) => onSearchChange({ field })}
        />
      </ListBar>
      <ListCount list={list} one="organisation" many="organisations" />
      <ListResults
        list={list}
        page={search.page}
        size={organisationsAPage}
        onPageChange={(page) => onSearchChange({ page })}
        waiting={
          <WaitingCards count={organisationsAPage}>
            <OrganisationCardToCome />
          </WaitingCards>
        }
        nothing={
          <EmptyState title="No organisation found">
            {search.search || search.sector ? (
              <>
                <p>Try fewer letters, or another sector.</p>
                <WayOut onClick={() => onSearchChange({ search: undefined, sector: undefined })}>
                  Show all organisations
                </WayOut>
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
    </Screen>
  );
}
