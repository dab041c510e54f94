import { type ReactNode, useEffect } from 'react';
import { config } from '#web/config.ts';
import { HomeLink } from '#web/ui/actions/home-link.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
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
        <HomeLink to="/account/sign-in" />
      </header>
      <main>{children}</main>
      <footer className={styles.footer}>
        © {new Date().getFullYear()} {config.association.name}
      </footer>
    </div>
  );
}
