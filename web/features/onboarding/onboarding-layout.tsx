import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { config } from '#web/config.ts';
import homeLink from '#web/ui/actions/home-link.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { clearPassword } from './onboarding-draft.ts';
import styles from './onboarding-layout.module.css';

export function OnboardingLayout({ children }: { children: ReactNode }) {
  useEffect(() => clearPassword, []);
  return (
    <div className={styles.layout}>
      <div className={styles.corner}>
        <ContourLines seed={5} />
      </div>
      <header>
        <Link to="/account/sign-in" className={homeLink.home}>
          <Logo />
        </Link>
      </header>
      <main>{children}</main>
      <footer className={styles.footer}>
        © {new Date().getFullYear()} {config.association.name}
      </footer>
    </div>
  );
}
