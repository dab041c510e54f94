import { Link, useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import styles from './shell.module.css';
import { signOut } from './sign-out.ts';

/** What surrounds every screen of who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const logOut = () => {
    signOut();
    void navigate({ to: '/account/sign-in' });
  };
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Mark />
        </Link>
        <Button kind="quiet" onClick={logOut}>
          <LogOut size={18} aria-hidden="true" />
          Log out
        </Button>
      </header>
      <main className={styles.content}>{children}</main>
    </>
  );
}
