import { Switch } from '#web/ui/fields/switch.tsx';
import { ListControls } from '#web/ui/list/list-controls.tsx';
import type { Draft } from '#web/ui/list/use-draft.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { CompanyFilter } from './company-filter.tsx';
import { JurisdictionFilter } from './jurisdiction-filter.tsx';
import styles from './member-filters.module.css';
import type { MemberFilters as Filters } from './use-member-filters.ts';

type Props = { filters: Draft<Filters>; hasWhosWho: boolean; loading: List<unknown>['loading'] };

export function MemberFilters({ filters: { value, change, settle }, hasWhosWho, loading }: Props) {
  return (
    <div className={styles.filters}>
      {hasWhosWho ? (
        <ListControls disabled={loading !== 'none'}>
          <Switch
            label="Display only who's who"
            checked={value.whosWho}
            onCheckedChange={(whosWho) => change({ ...value, whosWho })}
          />
        </ListControls>
      ) : null}
      {/* Typing stays possible while the list loads. */}
      <ListControls disabled={loading === 'initial'}>
        <CompanyFilter
          companies={value.companies}
          onAdd={(id) => change({ ...value, companies: [...value.companies, id] })}
          onRemove={(id) => settle({ ...value, companies: value.companies.filter((one) => one !== id) })}
        />
      </ListControls>
      <ListControls disabled={loading !== 'none'}>
        <JurisdictionFilter
          ticked={value.jurisdictions}
          onTickedChange={(jurisdictions) => change({ ...value, jurisdictions })}
        />
      </ListControls>
    </div>
  );
}
