import { Link } from '@tanstack/react-router';
import { formatCount } from '#web/ui/formats/format-count.ts';
import tabs from '../table/view-tabs.module.css';
import styles from './object-tabs.module.css';
import { type ObjectTab, useObjectTab } from './use-object-tab.ts';

/** Links, so that Back and shared links open the same tab. */
export function ObjectTabs({ label, list }: { label: string; list: ObjectTab[] }) {
  const current = useObjectTab(list);
  return (
    <nav className={styles.tabs} aria-label={label}>
      {list.map(({ id, label: name, count }, index) => (
        <Link
          key={id}
          to="."
          search={{ tab: index === 0 ? undefined : id } as never}
          resetScroll={false}
          className={tabs.tab}
          // Without it the first tab would be current too.
          activeOptions={{ explicitUndefined: true }}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
          {count === undefined ? null : <span className={tabs.count}>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
