import { useQuery } from '@tanstack/react-query';
import { SavedSearchRow } from '#web/saved/saved-search-row.tsx';
import { newMatchesQuery, savedSearchesQuery } from '#web/saved/saved-searches.ts';
import row from '#web/ui/display/item-row.module.css';
import { DashboardSection } from './dashboard-section.tsx';

/** Shows nothing unless something new matches a saved search. */
export function NewMatches() {
  const { data } = useQuery(newMatchesQuery());
  const counts = new Map(data?.newMatches.map(({ id, count }) => [id, count]));
  const query = useQuery({ ...savedSearchesQuery(), enabled: counts.size > 0 });
  if (counts.size === 0 || !query.data) return null;
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
        <ul className={row.list} aria-label="Saved searches">
          {searches
            .filter(({ id }) => counts.has(id))
            .map((search) => (
              <li key={search.id}>
                <SavedSearchRow search={search} heading="h3" newCount={counts.get(search.id) ?? 0} />
              </li>
            ))}
        </ul>
      )}
    </DashboardSection>
  );
}
