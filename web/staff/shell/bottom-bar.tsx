import { Link } from '@tanstack/react-router';
import MenuIcon from 'lucide-react/icons/menu';
import styles from './bottom-bar.module.css';
import { useRailGroups } from './rail-entries.ts';

/** Only on phones, see bottom-bar.module.css. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const entries = useRailGroups()
    .flat()
    .filter(({ isInBottomBar }) => isInBottomBar)
    // More labels would touch each other.
    .slice(0, 3);
  return (
    <nav className={styles.bar} aria-label="Main pages">
      {entries.map(({ label, to, icon: Icon }) => (
        <Link key={to} to={to} className={styles.item}>
          <Icon size={22} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onMore}>
        <MenuIcon size={22} aria-hidden="true" />
        More
      </button>
    </nav>
  );
}
