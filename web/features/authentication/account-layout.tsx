import type { ReactNode } from 'react';
import { config } from '#web/config.ts';
import { HomeLink } from '#web/ui/actions/home-link.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './account-layout.module.css';
import type { SideImage } from './authentication.calls.ts';
import { SideImagePanel } from './side-image-panel.tsx';

export function AccountLayout({ image, children }: { image: Promise<SideImage>; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <div className={styles.corner}>
          <ContourLines seed={5} />
        </div>
        <header>
          <HomeLink to="/account/sign-in" />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          © {new Date().getFullYear()} {config.association.name}
        </footer>
      </div>
      <aside className={styles.side} aria-label="Image">
        <ContourLines seed={12} />
        <SideImagePanel image={image} />
      </aside>
    </div>
  );
}
