import { Link } from '@tanstack/react-router';
import { Logo } from '#web/ui/display/mark.tsx';
import styles from './home-link.module.css';

export function HomeLink() {
  return (
    <Link to="/" className={styles.home}>
      <Logo />
    </Link>
  );
}
