import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Button } from '#web/ui/actions/button.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import type { ChangeSearch } from '#web/ui/list/list-search.ts';
import type { List } from '#web/ui/list/use-list.ts';
import type { MemberSearch } from './member-search.ts';
import styles from './members-bar.module.css';

type Props = {
  search: MemberSearch;
  onSearchChange: ChangeSearch<MemberSearch>;
  loading: List<unknown>['loading'];
  activeFilters: number;
  onOpenFilters: () => void;
};

export function MembersBar({ search, onSearchChange, loading, activeFilters, onOpenFilters }: Props) {
  return (
    <ListBar
      label="Search by name"
      search={search}
      onSearchChange={onSearchChange}
      loading={loading}
      orders={{ asc: 'Last name A-Z', desc: 'Last name Z-A' }}
    >
      <div className={styles.filters}>
        <Button kind="quiet" aria-haspopup="dialog" onClick={onOpenFilters}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {activeFilters > 0 ? `Filters (${activeFilters})` : 'Filters'}
        </Button>
      </div>
    </ListBar>
  );
}
