import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardGrid, WaitingCards } from '#web/ui/list/card-grid.tsx';
import { CategoryPicker } from '#web/ui/list/category-picker.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { ListCount } from '#web/ui/list/list-count.tsx';
import { ListResults } from '#web/ui/list/list-results.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import { ListSearchField } from '#web/ui/list/list-search-field.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Screen } from '#web/ui/screen.tsx';
import { Select } from '#web/ui/select-field.tsx';
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
        search={
          <ListSearchField
            label="Search organisations"
            value={search.search}
            onValueChange={(typed) => onSearchChange({ search: typed })}
            delay={500}
            disabled={list.loading === 'initial'}
          />
        }
        disabled={list.loading !== 'none'}
      >
        <CategoryPicker
          label="Sector"
          all="All sectors"
          categories={sectors}
          value={search.sector}
          onValueChange={(sector) => onSearchChange({ sector })}
        />
        <Select
          aria-label="Sort by"
          value={search.field ?? 'name'}
          options={sortFields}
          onValueChange={(field) => onSearchChange({ field: oneOf(['country', 'state'], field) })}
        />
        <Select
          aria-label="Order"
          value={search.order ?? 'asc'}
          options={sortOrders}
          onValueChange={(order) => onSearchChange({ order: oneOf(['desc'], order) })}
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
            <p>Try fewer letters, or another sector.</p>
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

const sortFields = [
  { value: 'name', label: 'By name' },
  { value: 'country', label: 'By country' },
  { value: 'state', label: 'By state' },
];
const sortOrders = [
  { value: 'asc', label: 'A-Z' },
  { value: 'desc', label: 'Z-A' },
];

/** What is chosen by default is not said in the address. */
const oneOf = <Choice extends string>(choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice === value);
