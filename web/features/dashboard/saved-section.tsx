import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { savedItems } from '#contract/saved-items.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { SavedItemRow } from '#web/saved/saved-item-row.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import { NewMatches } from './new-matches.tsx';
import styles from './saved-section.module.css';

const newestQuery = () => endpointQuery(savedItems.listSavedItems, { query: { size: 4 } });

export const SavedSection = () => (
  <>
    <NewestItems />
    <NewMatches />
  </>
);

/** Shows nothing before the list is loaded, and if the API has no list. */
function NewestItems() {
  const query = useQuery(newestQuery());
  if (!query.data) return null;
  if (query.data.totalItems === 0) return <HowToSave />;
  return (
    <DashboardSection
      title="Your saved items"
      allLink={{ to: '/saved', label: 'Show all', hiddenLabel: 'saved items' }}
      query={query}
      skeleton={null}
    >
      {({ items }) => (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.kind + item.id}>
              <SavedItemRow item={item} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  );
}

const HowToSave = () => (
  <p className={styles.hint}>
    <Bookmark size={16} aria-hidden="true" />
    Items that you save with the bookmark will be listed here.
  </p>
);
