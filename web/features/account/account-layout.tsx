import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import homeLink from '#web/ui/actions/home-link.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { Mark } from '#web/ui/display/mark.tsx';
import type { SideImage } from './account.calls.ts';
import styles from './account-layout.module.css';
import { SidePicture } from './side-picture.tsx';

export function AccountLayout({ image, children }: { image: Promise<SideImage>; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <div className={styles.corner}>
          <ContourLines seed={5} />
        </div>
        <header>
          <Link to="/account/sign-in" className={homeLink.home}>
            <Mark />
          </Link>
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          © {new Date().getFullYear()} {config.association.name}
        </footer>
      </div>
      <aside className={styles.side} aria-label="Picture">
        <ContourLines seed={12} />
        <SidePicture image={image} />
      </aside>
    </div>
  );
}
