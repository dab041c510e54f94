import { Link } from '@tanstack/react-router';
import { Logo } from '#web/ui/display/logo.tsx';
import styles from './home-link.module.css';

export function HomeLink({ to = '/' }: { to?: '/' | '/account/sign-in' }) {
  return (
    <Link to={to} className={styles.link}>
      <Logo />
    </Link>
  );
}
