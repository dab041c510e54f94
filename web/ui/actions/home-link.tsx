import { Link } from '@tanstack/react-router';
import { Mark } from '#web/ui/display/mark.tsx';
import styles from './home-link.module.css';

/** The mark, which leads home from everywhere. */
export function HomeLink() {
  return (
    <Link to="/" className={styles.home}>
      <Mark />
    </Link>
  );
}
