import { Link } from '@tanstack/react-router';
import styles from './home-link.module.css';
import { Mark } from './mark.tsx';

/** The mark, which leads home from everywhere. */
export function HomeLink() {
  return (
    <Link to="/" className={styles.home}>
      <Mark />
    </Link>
  );
}
