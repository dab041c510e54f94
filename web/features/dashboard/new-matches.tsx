import { useQuery } from '@tanstack/react-query';
import { SavedSearchList } from '#web/saved/saved-search-list.tsx';
import { newMatchesQuery, savedSearchesQuery } from '#web/saved/saved-searches.ts';
import { DashboardSection } from './dashboard-section.tsx';

/** Shows nothing unless something new matches a saved search. */
export function NewMatches() {
  const { data } = useQuery(newMatchesQuery());
  const newMatches = data?.newMatches ?? [];
  const query = useQuery({ ...savedSearchesQuery(), enabled: newMatches.length > 0 });
  if (newMatches.length === 0 || !query.data) return null;
  return (
    <DashboardSection
      title="New for your saved searches"
      allLink={{
        to: '/saved',
        search: { kind: 'searches' },
        label: 'Show all',
        hiddenLabel: 'saved searches',
      }}
      query={query}
      skeleton={null}
    >
      {({ searches }) => (
        <SavedSearchList
          searches={searches.filter(({ id }) => newMatches.some((each) => each.id === id))}
          heading="h3"
          newMatches={newMatches}
        />
      )}
    </DashboardSection>
  );
}
