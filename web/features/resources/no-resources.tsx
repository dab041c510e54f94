import { WayOut } from '#web/ui/list/way-out.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import styles from './no-resources.module.css';

type Props = { onClearSearch: (() => void) | undefined; onClearFilters: (() => void) | undefined };

export function NoResources({ onClearSearch, onClearFilters }: Props) {
  const isNarrowed = onClearSearch !== undefined || onClearFilters !== undefined;
  return (
    <EmptyState title="No resources found" seed={31}>
      <p>{isNarrowed ? adviceFor(onClearSearch, onClearFilters) : 'What is published will appear here.'}</p>
      {isNarrowed ? (
        <div className={styles.ways}>
          {onClearSearch ? <WayOut onClick={onClearSearch}>Clear the search</WayOut> : null}
          {onClearFilters ? <WayOut onClick={onClearFilters}>Clear the filters</WayOut> : null}
        </div>
      ) : null}
    </EmptyState>
  );
}

const adviceFor = (search: unknown, filters: unknown) =>
  search && filters
    ? 'Try other words, or fewer filters.'
    : search
      ? 'Try fewer or other words.'
      : 'Nothing is filed under what you chose.';
