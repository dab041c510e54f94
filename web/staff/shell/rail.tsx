import { Link } from '@tanstack/react-router';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import PanelLeft from 'lucide-react/icons/panel-left';
import { config } from '#web/config.ts';
import { Mark } from './mark.tsx';
import styles from './rail.module.css';
import { RailContours } from './rail-contours.tsx';
import { type RailEntry, useRailGroups } from './rail-entries.ts';
import { useTodayCount } from './use-today-count.ts';

type Props = { onToggle?: () => void; onFollow?: () => void };

export function Rail({ onToggle, onFollow }: Props) {
  const groups = useRailGroups();
  return (
    <nav className={styles.rail} aria-label="Staff console">
      <div className={styles.brand}>
        <Mark />
        <span className={styles.name}>{config.association.name}</span>
        <span className={styles.tag}>Staff</span>
      </div>
      <div className={styles.links}>
        {groups.map((entries) => (
          <ul key={entries[0]?.to} className={styles.group}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <RailLink entry={entry} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={styles.contours}>
        <RailContours />
      </div>
      <div className={styles.foot}>
        <a href="/" className={styles.link} data-tooltip="Member portal">
          <ArrowUpRight size={20} aria-hidden="true" />
          <span className={styles.label}>Member portal</span>
        </a>
        {onToggle ? (
          <button
            type="button"
            className={styles.fold}
            aria-label="Fold or open the rail"
            aria-keyshortcuts="["
            data-tooltip="Fold or open  ["
            onClick={onToggle}
          >
            <PanelLeft size={20} aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </nav>
  );
}

function RailLink({ entry, onFollow }: { entry: RailEntry; onFollow: (() => void) | undefined }) {
  const { label, to, icon: Icon } = entry;
  return (
    <Link to={to} className={styles.link} data-tooltip={label} onClick={onFollow}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {to === '/staff/today' ? <TodayCount /> : null}
    </Link>
  );
}

function TodayCount() {
  const count = useTodayCount();
  return count ? <span className={styles.count}>{count}</span> : null;
}
